# Stable names; each is one line that calls the build tool. `make help` lists what it can do.
XTASK = cargo run --quiet --release --package xtask --

.PHONY: help demo test build bindings conformance quality doors bench sim fuzz soak

help:         ; @$(XTASK) help
demo:         ; @$(XTASK) demo $(DATA)
test:         ; @$(XTASK) test
build:        ; @$(XTASK) build
bindings:     ; @$(XTASK) bindings
conformance:  ; @$(XTASK) conformance $(VECTORS)
quality:      ; @$(XTASK) quality $(DATA)
doors:        ; @$(XTASK) doors
bench:        ; @$(XTASK) bench $(N)
sim:          ; @$(XTASK) sim
fuzz:         ; @$(XTASK) fuzz $(ARGS)
soak:         ; @$(XTASK) soak $(ARGS)
