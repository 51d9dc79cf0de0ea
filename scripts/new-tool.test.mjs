import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scaffoldTool } from './new-tool.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-scaffold-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a new tool is a whole folder that names itself', () => {
  const made = scaffoldTool('hash-generator', folder)
  expect(readdirSync(made).sort()).toEqual(['card.svg', 'page.tsx', 'text.ts', 'tool.ts'])
  expect(readFileSync(join(made, 'tool.ts'), 'utf8')).toContain("path: '/hash-generator'")
})

test.each(['Hash', 'hash_generator', '', '../x', undefined])('the id %s is refused', (id) => {
  expect(() => scaffoldTool(id, folder)).toThrow('npm run new-tool')
  expect(readdirSync(folder)).toEqual([])
})

test('an id that is taken is refused and nothing is overwritten', () => {
  scaffoldTool('twice', folder)
  expect(() => scaffoldTool('twice', folder)).toThrow('already')
})
