import { expect, test } from 'vitest'
import { readableJson } from './readable-json.ts'

test('a value stands on lines of its own, indented by two', () => {
  expect(readableJson({ a: [1], b: null })).toBe('{\n  "a": [\n    1\n  ],\n  "b": null\n}\n')
})
