"""Pictures as text: self-contained SVG of the games' components. Writes no file, decides no rule."""
