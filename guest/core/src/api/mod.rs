//! The exported functions, one module an interface of `wit/`: each takes the core, the caller
//! and a request, and gives an answer or the one error.
