"""Pictures and board scenes of Borderlands."""
