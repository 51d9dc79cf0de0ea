import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '@sundry/contracts/functions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkToolFolders } from '../../site-build/check-tool-folders.ts'
import { collectTools, tools } from './all-tools.ts'
import { tool as compressor } from './compressor/tool.ts'
import { tool as dns } from './dig-dns/tool.ts'

test('tools come in menu order', () => {
  expect(collectTools([dns, compressor]).map((tool) => tool.id)).toEqual(['compressor', 'dig-dns'])
})

test.each(['id', 'path', 'title', 'navLabel'] as const)('a second tool with the same %s fails the build', (key) => {
  expect(() => collectTools([compressor, { ...dns, [key]: compressor[key] }])).toThrow(`the same ${key}`)
})

test('an unknown group fails the build', () => {
  const lost = { ...dns, group: 'nowhere' as never }
  expect(() => collectTools([lost])).toThrow('tools/dig-dns names the unknown group "nowhere".')
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-tools-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function plant(id: string, parts: readonly string[]): void {
  mkdirSync(join(folder, id))
  for (const part of parts) writeFileSync(join(folder, id, part), '')
}

test('a whole folder passes and half a folder fails the build, naming what it lacks', () => {
  plant('whole', ['tool.ts', 'page.tsx', 'text.ts', 'card.svg'])
  expect(() => checkToolFolders(folder, ['whole'])).not.toThrow()
  plant('half', ['tool.ts', 'page.tsx'])
  expect(() => checkToolFolders(folder, ['whole', 'half'])).toThrow('tools/half lacks text.ts, card.svg')
})

test('a folder whose tool has another id fails the build', () => {
  plant('one', ['tool.ts', 'page.tsx', 'text.ts', 'card.svg'])
  expect(() => checkToolFolders(folder, ['other'])).toThrow('must have the id "one"')
})

/** They belong to accounts, which tools share. */
const OF_ACCOUNTS = ['sync-recipes']

test.each(tools.map((tool) => [tool.id, tool.functions ?? []] as const))(
  '%s lists the functions it calls',
  (id, listed) => {
    const folder = join(import.meta.dirname, id)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^tool\.ts$|testing/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
    const called = contracts
      .map(({ name }) => name)
      .filter((name) => !OF_ACCOUNTS.includes(name) && sources.some((source) => source.includes(`'${name}'`)))
    expect(listed).toEqual(expect.arrayContaining(called))
  },
)
