"""How good is it, and is another policy better? Recordings run through the one path."""
