"""What is it measured against? One module per rival, written as its source gives it."""
