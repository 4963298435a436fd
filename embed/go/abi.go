package vademecum

import (
	"context"
	"math"
	"unicode/utf8"

	"github.com/tetratelabs/wazero/api"
)

// fault ends the running call: the instance gave what the contract forbids, or has no room.
type fault string

func (f fault) Error() string { return string(f) }

// memory is the memory of one instance.
type memory struct {
	context context.Context
	bytes   api.Memory
	realloc api.Function
}

// memoryOf is the memory of the instance that calls the host. Looking an export up makes a machine
// stack for it, so the instance keeps its own; only a store that is just being started has none yet.
func memoryOf(ctx context.Context, module api.Module) memory {
	realloc := lentOf(ctx).realloc
	if realloc == nil {
		realloc = module.ExportedFunction("cabi_realloc")
	}
	return memory{ctx, module.Memory(), realloc}
}

func (m memory) alloc(size, align uint32) uint32 {
	if size == 0 {
		return align
	}
	stack := [4]uint64{0, 0, uint64(align), uint64(size)}
	if err := m.realloc.CallWithStack(m.context, stack[:]); err != nil {
		panic(err)
	}
	return uint32(stack[0])
}

func (m memory) check(ok bool) {
	if !ok {
		panic(fault("an address outside of the memory"))
	}
}

func (m memory) byte(place uint32) byte {
	value, ok := m.bytes.ReadByte(place)
	m.check(ok)
	return value
}

func (m memory) u32(place uint32) uint32 {
	value, ok := m.bytes.ReadUint32Le(place)
	m.check(ok)
	return value
}

func (m memory) u64(place uint32) uint64 {
	value, ok := m.bytes.ReadUint64Le(place)
	m.check(ok)
	return value
}

func (m memory) setByte(place uint32, value byte)  { m.check(m.bytes.WriteByte(place, value)) }
func (m memory) setU32(place uint32, value uint32) { m.check(m.bytes.WriteUint32Le(place, value)) }
func (m memory) setU64(place uint32, value uint64) { m.check(m.bytes.WriteUint64Le(place, value)) }

func (m memory) setBool(place uint32, value bool) {
	if value {
		m.setByte(place, 1)
	} else {
		m.setByte(place, 0)
	}
}

// view is the memory itself, not a copy: it holds until the instance runs again.
func (m memory) view(place, size uint32) []byte {
	if size == 0 {
		return []byte{}
	}
	view, ok := m.bytes.Read(place, size)
	m.check(ok)
	return view
}

func (m memory) text(place, size uint32) string { return string(m.view(place, size)) }

// textAt reads a string whose address and length lie at a place.
func (m memory) textAt(place uint32) string { return m.text(m.u32(place), m.u32(place+4)) }

func (m memory) texts(place, count uint32) []string {
	texts := []string{}
	for i := range count {
		texts = append(texts, m.textAt(place+8*i))
	}
	return texts
}

// setBytes copies bytes into the instance and writes their address and length.
func (m memory) setBytes(place uint32, value []byte) {
	address := m.alloc(uint32(len(value)), 1)
	if len(value) > 0 {
		m.check(m.bytes.Write(address, value))
	}
	m.setU32(place, address)
	m.setU32(place+4, uint32(len(value)))
}

func (m memory) setText(place uint32, value string) {
	if !validText(value) {
		panic(fault("text that is not UTF-8"))
	}
	m.setBytes(place, []byte(value))
}

func (m memory) setTexts(place uint32, values []string) {
	address := m.alloc(uint32(8*len(values)), 4)
	for i, value := range values {
		m.setText(address+uint32(8*i), value)
	}
	m.setU32(place, address)
	m.setU32(place+4, uint32(len(values)))
}

// setFloats copies 32-bit numbers into the instance and writes their address and length.
func (m memory) setFloats(place uint32, values []float32) {
	address := m.alloc(uint32(4*len(values)), 4)
	for i, value := range values {
		m.setU32(address+uint32(4*i), math.Float32bits(value))
	}
	m.setU32(place, address)
	m.setU32(place+4, uint32(len(values)))
}

// setError writes a result that is an error.
func (m memory) setError(place uint32, err *Error) {
	m.setByte(place, 1)
	place += resultPlace
	m.setByte(place+errorCode, err.Code.number())
	m.setText(place+errorMessage, err.Message)
	m.setText(place+errorSubject, err.Subject)
	m.setU64(place+errorLimit, err.Limit)
	m.setU64(place+errorActual, err.Actual)
	m.setU64(place+errorVersion, err.Version)
	m.setText(place+errorOperation, err.Operation)
}

// errorAt reads an error out of a result.
func (m memory) errorAt(place uint32) *Error {
	place += resultPlace
	code := Internal
	if number := int(m.byte(place + errorCode)); number < len(codeNames) {
		code = Code(codeNames[number])
	}
	return &Error{
		Code:      code,
		Message:   m.textAt(place + errorMessage),
		Subject:   m.textAt(place + errorSubject),
		Limit:     m.u64(place + errorLimit),
		Actual:    m.u64(place + errorActual),
		Version:   m.u64(place + errorVersion),
		Operation: m.textAt(place + errorOperation),
	}
}

func validText(text string) bool { return utf8.ValidString(text) }
