"""Pictures and board scenes of The Border."""
