"""What is there to read in a message, and who wrote it? Normal form, zones, language, machines."""
