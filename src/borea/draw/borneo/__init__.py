"""Board scenes of Borneo."""
