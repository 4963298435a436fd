;; The JSON door of a component that behaves as the first letter of the method says:
;;   l  computes without end          m  takes memory without end
;;   u  fails                         s  asks the store to swap, then fails
;;   b  logs two mebibytes at once    g  reads the store (its name is the request), then answers
;;   e  answers with the request      r  calls itself without end
;;   a  reads the store before it answers with the request (as every pool asks: `admin.flush`)
;;   z  answers a string that lies outside its memory
(module
  (import "vademecum:core/kv@0.1.0" "get" (func $get (param i32 i32 i32 i32 i32)))
  (import "vademecum:core/kv@0.1.0" "swap" (func $swap (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "vademecum:core/host@0.1.0" "log" (func $log (param i32 i32 i32)))
  (memory (export "memory") 33)
  (global $top (mut i32) (i32.const 8192))
  (data (i32.const 1024) "key")
  ;; one list of one key at 1040
  (data (i32.const 1040) "\00\04\00\00\03\00\00\00")
  (data (i32.const 1056) "bytes")

  ;; Memory that is never given back, except that every call starts where the first did.
  (func (export "cabi_realloc") (param $old i32) (param $was i32) (param $align i32) (param $size i32) (result i32)
    (local $at i32)
    (global.set $top
      (i32.and
        (i32.add (global.get $top) (i32.sub (local.get $align) (i32.const 1)))
        (i32.sub (i32.const 0) (local.get $align))))
    (local.set $at (global.get $top))
    (global.set $top (i32.add (global.get $top) (local.get $size)))
    (local.get $at))

  (func $forever (loop $again (br $again)))

  (func $deep (param $n i32) (result i32)
    (i32.add (i32.const 1) (call $deep (i32.add (local.get $n) (i32.const 1)))))

  (func $take
    (loop $again
      (br_if $again (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
    unreachable)

  ;; Puts the answer ok(text) at 2048.
  (func $answer (param $text i32) (param $length i32) (result i32)
    (i32.store8 (i32.const 2048) (i32.const 0))
    (i32.store (i32.const 2056) (local.get $text))
    (i32.store (i32.const 2060) (local.get $length))
    (i32.const 2048))

  ;; caller: 60 bytes, then method and request; store name first, its pointer and length.
  (func (export "vademecum:core/json@0.1.0#call") (param $in i32) (result i32)
    (local $how i32)
    (local.set $how (i32.load8_u (i32.load offset=60 (local.get $in))))
    (if (i32.eq (local.get $how) (i32.const 108)) (then (call $forever)))
    (if (i32.eq (local.get $how) (i32.const 109)) (then (call $take)))
    (if (i32.eq (local.get $how) (i32.const 117)) (then unreachable))
    (if (i32.eq (local.get $how) (i32.const 114)) (then (drop (call $deep (i32.const 0)))))
    (if (i32.eq (local.get $how) (i32.const 98))
      (then (call $log (i32.const 1) (i32.const 0) (i32.const 2097152))))
    (if (i32.eq (local.get $how) (i32.const 122))
      (then (return (call $answer (i32.const 2000000000) (i32.const 10)))))
    (if (i32.eq (local.get $how) (i32.const 115))
      (then
        (call $swap
          (i32.load (local.get $in)) (i32.load offset=4 (local.get $in))
          (i32.const 1024) (i32.const 3)
          (i32.const 0) (i32.const 0) (i32.const 0)
          (i32.const 1) (i32.const 1056) (i32.const 5)
          (i32.const 3072))
        unreachable))
    (if (i32.eq (local.get $how) (i32.const 97))
      (then
        (call $get
          (i32.load (local.get $in)) (i32.load offset=4 (local.get $in))
          (i32.const 1040) (i32.const 1)
          (i32.const 3072))))
    (if (i32.eq (local.get $how) (i32.const 103))
      (then
        (call $get
          (i32.load offset=68 (local.get $in)) (i32.load offset=72 (local.get $in))
          (i32.const 1040) (i32.const 1)
          (i32.const 3072))
        ;; the error is passed on as it is, an entry as its value
        (if (i32.load8_u (i32.const 3072)) (then (return (i32.const 3072))))
        (return (call $answer
          (i32.load offset=4 (i32.load (i32.const 3080)))
          (i32.load offset=8 (i32.load (i32.const 3080)))))))
    (call $answer (i32.load offset=68 (local.get $in)) (i32.load offset=72 (local.get $in))))

  (func (export "cabi_post_vademecum:core/json@0.1.0#call") (param i32)
    (global.set $top (i32.const 8192)))

  (func (export "vademecum:core/json@0.1.0#methods") (result i32)
    (i32.store (i32.const 2048) (i32.const 1040))
    (i32.store (i32.const 2052) (i32.const 1))
    (i32.const 2048)))
