// Built as a plugin for the ALSA library; it has no header of its own.
