import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkAction } from './action.mjs'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const files = (code, sources, of = code) => ({
  'index.mjs': code,
  'sources.json': JSON.stringify({ sources, sha256: sha256(of) }),
})

test.each([
  ['the bundle of its sources', files('a', '1'), files('a', '1'), 0],
  ['that of older sources', files('a', '1'), files('b', '2'), 0],
  ['one that was changed by hand', files('x', '1', 'a'), files('a', '1'), 1],
  ['one that was changed with its hash', files('x', '1'), files('a', '1'), 1],
  ['one that is too large', files('a'.repeat(2_000_001), '1'), files('a', '2'), 1],
])('a committed Action that is %s', async (_, committed, made, count) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-action-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(committed)) writeFileSync(join(folder, name), text)
  expect(await checkAction({ folder, bundle: async () => made })).toHaveLength(count)
})
