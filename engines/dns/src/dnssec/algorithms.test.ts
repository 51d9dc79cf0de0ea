// The bounds of a key that is checked: a larger one would be dear to check.
import { afterEach, expect, test, vi } from 'vitest'
import { isSignedBy, isSupported, keyBits } from './algorithms.ts'

test('checks the algorithms that validators must know, and no broken one', () => {
  const numbers = Array.from({ length: 256 }, (_, number) => number)
  expect(numbers.filter(isSupported)).toEqual([5, 7, 8, 10, 13, 14, 15, 16])
})

const rsa = (exponent: number, modulus: number, first = 0x80) =>
  Uint8Array.from([exponent, ...Array(exponent).fill(1), first, ...Array(Math.max(0, modulus - 1)).fill(0)])

test.each([
  [13, new Uint8Array(64), 256],
  [13, new Uint8Array(63), null],
  [99, new Uint8Array(64), null],
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

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['has no Ed25519', { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) }],
  ['is missing', undefined],
])('verifies Ed25519 where Web Crypto %s', async (_, subtle) => {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const key = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.of(1)))
  vi.stubGlobal('crypto', { subtle })
  expect(await isSignedBy(15, key, signature, Uint8Array.of(1))).toBe(true)
  expect(await isSignedBy(15, key, signature, Uint8Array.of(2))).toBe(false)
})
