"""What a finished match teaches, and hints during one."""
