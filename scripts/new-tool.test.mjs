import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './lib/places.mjs'
import { newToolFiles, scaffoldTool } from './new-tool.mjs'

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

test('a new tool imports only files that are there', () => {
  const made = join(root, 'apps/web/app/tools/hash-generator')
  for (const text of Object.values(newToolFiles('hash-generator')))
    for (const [, path] of text.matchAll(/from '(\.\.[^']+)'/g)) expect(existsSync(join(made, path)), path).toBe(true)
})

test.each(['Hash', 'hash_generator', '', '../x', undefined])('the id %s is refused', (id) => {
  expect(() => scaffoldTool(id, folder)).toThrow('npm run new-tool')
  expect(readdirSync(folder)).toEqual([])
})

test('an id that is taken is refused and nothing is overwritten', () => {
  scaffoldTool('twice', folder)
  expect(() => scaffoldTool('twice', folder)).toThrow('already')
})
