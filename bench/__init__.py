"""HOW FAST IS IT, AND AGAINST WHAT? Claims of speed, each measured beside a named baseline.

1. Nothing is compared with a figure from elsewhere: both sides run here, in alternate rounds.
2. The baseline does what its spec says and nothing more; it gets the faster form of its code.
3. A goal that is missed is printed as missed.
"""
