import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as wasmFiles from '#wasm-files'

test.each(Object.entries(wasmFiles))('%s is a WebAssembly file that Node can open', async (_, url) => {
  const file = await readFile(new URL(url))
  expect(WebAssembly.validate(file)).toBe(true)
})
