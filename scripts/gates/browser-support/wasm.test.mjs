import { expect, test } from 'vitest'
import { compatData, lackingIn, supportedRange } from '../../lib/compat-data.mjs'
import { NOT_IN_BINARY, PROPOSALS, scanWasm } from './wasm.mjs'

const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const section = (id, ...bytes) => [id, bytes.length, ...bytes]
const withCode = (...code) => [
  ...HEAD,
  ...section(1, 1, 0x60, 0, 0),
  ...section(3, 1, 0),
  ...section(10, 1, code.length + 2, 0, ...code, 0x0b),
]
const featuresOf = (bytes) => scanWasm(Uint8Array.from(bytes), supportedRange).map(({ feature }) => feature)

test('SIMD, threads, bulk memory and the first exceptions are in the range', () => {
  const bytes = [
    ...HEAD,
    ...section(1, 1, 0x60, 0, 0),
    ...section(3, 1, 0),
    ...section(5, 1, 3, 1, 2),
    ...section(13, 1, 0, 0),
    // i32x4.splat of 0 dropped, memory.fill of nothing, atomic.fence
    ...section(10, 1, 19, 0, 0x41, 0, 0xfd, 0x11, 0x1a, 0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 0x0b, 0, 0xfe, 3, 0, 0x0b),
  ]
  expect(WebAssembly.validate(Uint8Array.from(bytes))).toBe(true)
  expect(featuresOf(bytes)).toEqual([])
})

test.each([
  ['a tail call', withCode(0x12, 0), 'wasm tail-calls'],
  ['relaxed SIMD', withCode(0, 0xfd, 0x80, 2), 'wasm relaxed-SIMD'],
  ['a typed function reference', withCode(0, 0x14, 0), 'wasm typedFunctionReferences'],
  ['a struct type', [...HEAD, ...section(1, 1, 0x5f, 0)], 'wasm garbage-collection'],
  ['exceptions with references', withCode(0, 0x0a), 'wasm exceptionsFinal'],
  ['a 64-bit memory', [...HEAD, ...section(5, 1, 4, 1)], 'wasm memory64'],
  ['two memories', [...HEAD, ...section(5, 2, 0, 1, 0, 1)], 'wasm multiMemory'],
  [
    'string built-ins',
    [...HEAD, ...section(1, 1, 0x60, 0, 0), ...section(2, 1, 7, ...Buffer.from('wasm:js'), 1, 0x61, 0, 0)],
    'wasm jsStringBuiltins',
  ],
])('planted: %s', (_, bytes, feature) => {
  expect(featuresOf(bytes)).toContain(feature)
})

test('a binary that cannot be read is no pass', () => {
  expect(featuresOf([1, 2, 3])).toHaveLength(1)
  expect(featuresOf(withCode(0xfc, 0x13))).toHaveLength(1)
})

test('every proposal that the range lacks is looked for, or has a reason not to be', () => {
  const { api: _, instructions: __, definitions: ___, types: ____, ...proposals } = compatData.webassembly
  const lacking = Object.keys(proposals).filter(
    (name) => proposals[name].__compat && lackingIn(proposals[name].__compat, supportedRange).length > 0,
  )
  expect(lacking.filter((name) => !PROPOSALS.includes(name) && !Object.hasOwn(NOT_IN_BINARY, name))).toEqual([])
  expect(lacking.length).toBeGreaterThan(5)
})
