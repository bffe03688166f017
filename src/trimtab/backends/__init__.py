"""What touches disk, network and processes? Everything in this package, and nothing else."""
