package vademecum

import (
	"encoding/binary"
	"errors"
)

// coreModule gives the core module inside a component. The toolchain puts it first; the modules
// after it only connect its imports, which wazero does by name.
func coreModule(component []byte) ([]byte, error) {
	const header = 8
	if len(component) < header || string(component[:4]) != "\x00asm" {
		return nil, errors.New("it is no WebAssembly")
	}
	if component[6] == 0 {
		return component, nil // a core module already
	}
	rest := component[header:]
	for len(rest) > 1 {
		kind := rest[0]
		size, width := binary.Uvarint(rest[1:])
		if width <= 0 || size > uint64(len(rest)-1-width) {
			return nil, errors.New("it is cut off")
		}
		content := rest[1+width:]
		if kind == 1 {
			return content[:size], nil
		}
		rest = content[size:]
	}
	return nil, errors.New("it holds no module")
}
