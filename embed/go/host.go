package vademecum

import (
	"context"
	"errors"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// lent is what one instance may reach; it travels in the context of a call.
type lent struct {
	core  *Vademecum
	name  string
	store Store
	// wrote says whether the running call changed the store, or may have.
	wrote bool
	// realloc gives room in the instance.
	realloc api.Function
}

type lentKey struct{}

func lentOf(ctx context.Context) *lent { return ctx.Value(lentKey{}).(*lent) }

const (
	i32 = api.ValueTypeI32
	i64 = api.ValueTypeI64
)

// hosts makes the three interfaces that a component imports.
func hosts(ctx context.Context, runtime wazero.Runtime) error {
	for name, functions := range map[string]map[string]api.GoModuleFunc{
		"kv":     kvFunctions,
		"search": searchFunctions,
	} {
		builder := runtime.NewHostModuleBuilder("vademecum:core/" + name + contract)
		for function, code := range functions {
			params := make([]api.ValueType, arity[name+"."+function])
			for i := range params {
				params[i] = i32
			}
			builder.NewFunctionBuilder().WithGoModuleFunction(code, params, nil).Export(function)
		}
		if _, err := builder.Instantiate(ctx); err != nil {
			return err
		}
	}
	now := func(ctx context.Context, _ api.Module, stack []uint64) { stack[0] = lentOf(ctx).core.now() }
	entropy := func(ctx context.Context, _ api.Module, stack []uint64) {
		stack[0] = lentOf(ctx).core.entropy()
	}
	log := func(ctx context.Context, module api.Module, stack []uint64) {
		line := memoryOf(ctx, module).text(uint32(stack[1]), uint32(stack[2]))
		lentOf(ctx).core.log(Level(stack[0]), line)
	}
	builder := runtime.NewHostModuleBuilder("vademecum:core/host" + contract)
	builder.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(now), nil, []api.ValueType{i64}).Export("now")
	builder.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(entropy), nil, []api.ValueType{i64}).Export("entropy")
	builder.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(log), []api.ValueType{i32, i32, i32}, nil).Export("log")
	_, err := builder.Instantiate(ctx)
	return err
}

// hosted runs a function of the host. The last parameter is the place of the result; errors that
// are not of the package have the code unexpected.
func hosted(unexpected Code, run func(m memory, it *lent, p []uint32, result uint32) error) api.GoModuleFunc {
	return func(ctx context.Context, module api.Module, stack []uint64) {
		params := make([]uint32, len(stack))
		for i, value := range stack {
			params[i] = uint32(value)
		}
		m, last := memoryOf(ctx, module), len(params)-1
		result := params[last]
		err := run(m, lentOf(ctx), params[:last], result)
		if err == nil {
			m.setByte(result, 0)
			return
		}
		var known *Error
		if !errors.As(err, &known) {
			known = failf(unexpected, "", "%v", err)
		}
		m.setError(result, known)
	}
}

// reached refuses every store but the one that was lent; the first two parameters are its name.
func (it *lent) reached(m memory, p []uint32) error {
	if name := m.text(p[0], p[1]); name != it.name {
		return failf(Denied, name, "no store %q was lent", name)
	}
	return nil
}

// kvFunction runs a function of the store that was lent; the first two parameters are its name.
func kvFunction(unexpected Code, run func(m memory, store Store, p []uint32, result uint32) error) api.GoModuleFunc {
	return hosted(unexpected, func(m memory, it *lent, p []uint32, result uint32) error {
		if err := it.reached(m, p); err != nil {
			return err
		}
		return run(m, it.store, p[2:], result)
	})
}

// kvChange is as kvFunction for what changes the store: it notes whether that happened. Nothing
// changed when run says so, and after an error that says so; a panic leaves it open.
func kvChange(run func(m memory, store Store, p []uint32, result uint32) (bool, error)) api.GoModuleFunc {
	return hosted(UnknownOutcome, func(m memory, it *lent, p []uint32, result uint32) error {
		if err := it.reached(m, p); err != nil {
			return err
		}
		before := it.wrote
		it.wrote = true
		done, err := run(m, it.store, p[2:], result)
		var known *Error
		if errors.As(err, &known) {
			done = known.Code == UnknownOutcome
		}
		it.wrote = before || done || err != nil && known == nil
		return err
	})
}

// optional reads an entry from flat parameters: nil when it is absent.
func optional(m memory, p []uint32) []byte {
	if p[0] == 0 {
		return nil
	}
	return m.view(p[1], p[2])
}

var kvFunctions = map[string]api.GoModuleFunc{
	"get": kvFunction(Unavailable, func(m memory, store Store, p []uint32, result uint32) error {
		values, err := store.Get(m.texts(p[0], p[1]))
		if err != nil {
			return err
		}
		place := m.alloc(uint32(entrySize*len(values)), 4)
		for i, value := range values {
			entry := place + uint32(entrySize*i)
			m.setBool(entry+entryFound, value != nil)
			m.setBytes(entry+entryValue, value)
		}
		m.setU32(result+resultPlace, place)
		m.setU32(result+resultPlace+4, uint32(len(values)))
		return nil
	}),
	"put": kvChange(func(m memory, store Store, p []uint32, _ uint32) (bool, error) {
		return true, store.Put(m.text(p[0], p[1]), m.view(p[2], p[3]))
	}),
	"swap": kvChange(func(m memory, store Store, p []uint32, result uint32) (bool, error) {
		done, err := store.Swap(m.text(p[0], p[1]), optional(m, p[2:5]), optional(m, p[5:8]))
		if err != nil {
			return false, err
		}
		m.setU32(result+resultPlace, 0)
		m.setBool(result+resultPlace, done)
		return done, nil
	}),
	"delete": kvChange(func(m memory, store Store, p []uint32, _ uint32) (bool, error) {
		return true, store.Delete(m.texts(p[0], p[1]))
	}),
	"keys": kvFunction(Unavailable, func(m memory, store Store, p []uint32, result uint32) error {
		keys, err := store.Keys(m.text(p[0], p[1]), m.text(p[2], p[3]), p[4])
		if err != nil {
			return err
		}
		m.setTexts(result+resultPlace, keys)
		return nil
	}),
	"describe": kvFunction(Unavailable, func(m memory, store Store, _ []uint32, result uint32) error {
		traits, err := store.Describe()
		if err != nil {
			return err
		}
		place := result + resultPlace
		m.setBool(place+traitsLinearizable, traits.Linearizable)
		m.setBool(place+traitsDurable, traits.Durable)
		m.setBool(place+traitsShared, traits.Shared)
		m.setBool(place+traitsLists, traits.Lists)
		m.setBool(place+traitsErases, traits.Erases)
		m.setU64(place+traitsLargest, traits.Largest)
		return nil
	}),
}
