"""Which task does a turn belong to, and what is known of it? Belief over user turns."""
