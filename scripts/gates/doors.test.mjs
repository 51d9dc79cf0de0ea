import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cannotOpen } from './doors.mjs'

const folder = mkdtempSync(join(tmpdir(), 'sundry-doors-'))
afterAll(() => rmSync(folder, { recursive: true }))

function door(text) {
  const file = join(folder, `door-${Math.random().toString(36).slice(2)}.ts`)
  writeFileSync(file, text)
  return file
}

test('a door that Node can strip opens', () => {
  expect(cannotOpen(process.execPath, door('export const answer: number = 42\n'))).toBeNull()
})

test('a planted enum, which Vitest would forgive, turns the gate red', () => {
  expect(cannotOpen(process.execPath, door('export enum Kind { A, B }\n'))).toContain('Node cannot import')
})

test('a relative import without its ending turns the gate red', () => {
  expect(cannotOpen(process.execPath, door("export { x } from './elsewhere'\n"))).toContain('Node cannot import')
})
