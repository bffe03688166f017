"""What does a task need to know, and what does a message say of it? Names, slots, answers."""
