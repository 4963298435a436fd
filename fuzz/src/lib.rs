//! Properties that compare the core with peers: see `tests/`.
