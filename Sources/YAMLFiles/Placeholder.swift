// Replaced by the stage's first file.
