import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pixelsWasm } from '#pixels-wasm'
import { compile } from '../../tools/compile.mjs'

const committed = await readFile(new URL(pixelsWasm))

test('the module in the repository is what its sources compile to', { timeout: 120_000 }, async () => {
  expect(Buffer.compare(committed, await compile())).toBe(0)
})

test('the module weighs at most 90 kB compressed', () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThanOrEqual(90_000)
})

test('the module asks for nothing from outside but its memory', () => {
  const memory = { module: 'env', name: 'memory', kind: 'memory' }
  expect(WebAssembly.Module.imports(new WebAssembly.Module(committed))).toEqual([memory])
})
