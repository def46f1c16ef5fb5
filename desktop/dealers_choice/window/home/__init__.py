"""The home screen: what may be played or gone on with. It plays nothing itself."""
