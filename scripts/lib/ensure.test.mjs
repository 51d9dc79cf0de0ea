import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './ensure.mjs'

let folder = ''
let file = ''
const silent = () => {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two set-ups take turns', async () => {
  const order = []
  const job = (name) => () =>
    withLock(
      silent,
      async () => {
        order.push(`${name} in`)
        await new Promise((resolve) => setTimeout(resolve, 50))
        order.push(`${name} out`)
      },
      file,
    )
  await Promise.all([job('a')(), job('b')()])
  expect(order).toEqual(['a in', 'a out', 'b in', 'b out'])
})

test('a lock left by a process that is gone does not block', async () => {
  writeFileSync(file, '999999999')
  expect(await withLock(silent, () => 'ran', file)).toBe('ran')
  expect(existsSync(file)).toBe(false)
})

test('the lock is released when the work fails', async () => {
  await expect(withLock(silent, () => Promise.reject(new Error('no')), file)).rejects.toThrow('no')
  expect(existsSync(file)).toBe(false)
})
