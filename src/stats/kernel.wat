;; The bootstrap's inner loops with 128-bit SIMD. kernelSimd.ts lays out the memory and says why no lane can overflow;
;; kernelBytes.ts holds the compiled module (node --import tsx bench/compileKernel.ts), and a test compares both.
;; Lanes of 16 bits are added by the 32-bit instruction: none ever carries.
(module
  (memory (export "memory") 1)

  ;; Fills indices below $bound from $at to $end (bytes, at least one index), exactly as Sfc32.fillIndices does.
  ;; The generator's state a, b, c, d stands in bytes 0 to 15. A rejected index is overwritten by the next one; one word
  ;; beyond $end may be written.
  (func (export "fill") (param $at i32) (param $end i32) (param $bound i32) (param $reject i32)
    (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $t i32) (local $p i32)
    (local.set $a (i32.load (i32.const 0)))
    (local.set $b (i32.load offset=4 (i32.const 0)))
    (local.set $c (i32.load offset=8 (i32.const 0)))
    (local.set $d (i32.load offset=12 (i32.const 0)))
    (loop $words
      (local.set $t (i32.add (i32.add (local.get $a) (local.get $b)) (local.get $d)))
      (local.set $d (i32.add (local.get $d) (i32.const 1)))
      (local.set $a (i32.xor (local.get $b) (i32.shr_u (local.get $b) (i32.const 9))))
      (local.set $b (i32.add (local.get $c) (i32.shl (local.get $c) (i32.const 3))))
      (local.set $c (i32.add (i32.rotl (local.get $c) (i32.const 21)) (local.get $t)))
      (local.set $p (i32.mul (i32.and (local.get $t) (i32.const 0xffff)) (local.get $bound)))
      (i32.store (local.get $at) (i32.shr_u (local.get $p) (i32.const 16)))
      (local.set $at (i32.add (local.get $at)
        (i32.shl (i32.ge_u (i32.and (local.get $p) (i32.const 0xffff)) (local.get $reject)) (i32.const 2))))
      (local.set $p (i32.mul (i32.shr_u (local.get $t) (i32.const 16)) (local.get $bound)))
      (i32.store (local.get $at) (i32.shr_u (local.get $p) (i32.const 16)))
      (local.set $at (i32.add (local.get $at)
        (i32.shl (i32.ge_u (i32.and (local.get $p) (i32.const 0xffff)) (local.get $reject)) (i32.const 2))))
      (br_if $words (i32.lt_u (local.get $at) (local.get $end))))
    (i32.store (i32.const 0) (local.get $a))
    (i32.store offset=4 (i32.const 0) (local.get $b))
    (i32.store offset=8 (i32.const 0) (local.get $c))
    (i32.store offset=12 (i32.const 0) (local.get $d)))

  ;; Sums rows of 2 vectors (32 bytes) at the indices from $at to $end into $out.
  (func (export "sum2") (param $at i32) (param $end i32) (param $data i32) (param $out i32)
    (local $row i32)
    (local $s0 v128) (local $s1 v128)
    (loop $draws
      (local.set $row (i32.add (local.get $data) (i32.shl (i32.load (local.get $at)) (i32.const 5))))
      (local.set $s0 (i32x4.add (local.get $s0) (v128.load (local.get $row))))
      (local.set $s1 (i32x4.add (local.get $s1) (v128.load offset=16 (local.get $row))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $draws (i32.lt_u (local.get $at) (local.get $end))))
    (v128.store (local.get $out) (local.get $s0))
    (v128.store offset=16 (local.get $out) (local.get $s1)))

  ;; Sums rows of 4 vectors (64 bytes) at the indices from $at to $end into $out.
  (func (export "sum4") (param $at i32) (param $end i32) (param $data i32) (param $out i32)
    (local $row i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (loop $draws
      (local.set $row (i32.add (local.get $data) (i32.shl (i32.load (local.get $at)) (i32.const 6))))
      (local.set $s0 (i32x4.add (local.get $s0) (v128.load (local.get $row))))
      (local.set $s1 (i32x4.add (local.get $s1) (v128.load offset=16 (local.get $row))))
      (local.set $s2 (i32x4.add (local.get $s2) (v128.load offset=32 (local.get $row))))
      (local.set $s3 (i32x4.add (local.get $s3) (v128.load offset=48 (local.get $row))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $draws (i32.lt_u (local.get $at) (local.get $end))))
    (v128.store (local.get $out) (local.get $s0))
    (v128.store offset=16 (local.get $out) (local.get $s1))
    (v128.store offset=32 (local.get $out) (local.get $s2))
    (v128.store offset=48 (local.get $out) (local.get $s3))))
