// Algorithms of DNSSEC as IANA numbers them, and the bounds of a key that is checked.
import { expect, test } from 'vitest'
import { algorithmName, isSupported, keyBits } from './algorithms.ts'

test.each([
  [1, 'RSA/MD5', false],
  [3, 'DSA/SHA-1', false],
  [5, 'RSA/SHA-1', true],
  [6, 'DSA/SHA-1 (NSEC3)', false],
  [7, 'RSA/SHA-1 (NSEC3)', true],
  [8, 'RSA/SHA-256', true],
  [10, 'RSA/SHA-512', true],
  [12, 'GOST R 34.10-2001', false],
  [13, 'ECDSA P-256/SHA-256', true],
  [14, 'ECDSA P-384/SHA-384', true],
  [15, 'Ed25519', true],
  [16, 'Ed448', true],
  [99, 'algorithm 99', false],
])('%i is %s, supported: %s', (number, name, supported) => {
  expect(algorithmName(number)).toBe(name)
  expect(isSupported(number)).toBe(supported)
})

const rsa = (exponent: number, modulus: number, first = 0x80) =>
  Uint8Array.from([exponent, ...Array(exponent).fill(1), first, ...Array(Math.max(0, modulus - 1)).fill(0)])

test.each([
  [13, new Uint8Array(64), 256],
  [13, new Uint8Array(63), null],
  [14, new Uint8Array(96), 384],
  [15, new Uint8Array(32), 256],
  [16, new Uint8Array(57), 456],
  [99, new Uint8Array(64), null],
  [8, rsa(3, 256), 2048],
  [8, rsa(3, 256, 0x40), 2047],
  [8, rsa(3, 64), 512],
  [8, rsa(3, 63), null],
  [8, rsa(3, 512), 4096],
  [8, rsa(3, 513), null],
  [8, rsa(8, 256), 2048],
  [8, rsa(9, 256), null],
  [8, Uint8Array.from([0, 0, 3, 1, 0, 1, 0x80, ...Array(255).fill(0)]), 2048],
])('a key of algorithm %i (%#) has %s bits', (algorithm, key, bits) => {
  expect(keyBits(algorithm, key)).toBe(bits)
})
