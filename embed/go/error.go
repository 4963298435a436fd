package vademecum

import "fmt"

// Code says what kind of thing went wrong, and so what the caller can do about it.
type Code string

// The codes of the contract (wit/types.wit says what each means).
const (
	Invalid        Code = "invalid"
	Missing        Code = "missing"
	Exists         Code = "exists"
	Conflict       Code = "conflict"
	Unavailable    Code = "unavailable"
	UnknownOutcome Code = "unknown-outcome"
	TooLarge       Code = "too-large"
	Full           Code = "full"
	Corrupt        Code = "corrupt"
	Denied         Code = "denied"
	Unsupported    Code = "unsupported"
	Internal       Code = "internal"
)

// number is what crosses: the place in the contract. A code of one's own is Internal.
func (c Code) number() byte {
	for i, name := range codeNames {
		if name == string(c) {
			return byte(i)
		}
	}
	return Internal.number()
}

// Error is the one error of the package. Fields that say nothing are empty or zero.
type Error struct {
	Code    Code
	Message string
	// Subject is the field, id or key it is about.
	Subject string
	// Limit was passed by Actual.
	Limit, Actual uint64
	// Version is the current one, on Conflict.
	Version uint64
	// Operation is what to ask about, on UnknownOutcome.
	Operation string
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// Is lets errors.Is find an error by its code: errors.Is(err, &Error{Code: Missing}).
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Code == e.Code && other.Message == ""
}

// never is for what can never be a store, whatever is tried again.
func never(path, what string) *Error { return failf(Invalid, "store", "%s %s", path, what) }

func failf(code Code, subject, format string, values ...any) *Error {
	return &Error{Code: code, Subject: subject, Message: fmt.Sprintf(format, values...)}
}
