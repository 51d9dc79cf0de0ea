// The gates that are other people's programs: each is handed a planted fault and must turn red.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root, runtimeDir } from '../lib/places.mjs'

let folder = ''
beforeEach(() => {
  mkdirSync(runtimeDir, { recursive: true })
  // Below the checkout, so that the planted project finds the same packages.
  folder = mkdtempSync(join(runtimeDir, 'planted-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function plant(files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function exitCode(program, args) {
  return spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
  }).status
}

test('types: a wrong type turns the gate red, and strictness is on', () => {
  const config = { extends: join(root, 'tsconfig.base.json'), include: ['*.ts'], compilerOptions: { types: [] } }
  plant({ 'tsconfig.json': JSON.stringify(config), 'a.ts': 'export const a: number = 1\n' })
  expect(exitCode('typescript/bin/tsc', ['-p', '.'])).toBe(0)
  plant({ 'a.ts': 'const list: string[] = []\nexport const a: string = list[0]\n' })
  expect(exitCode('typescript/bin/tsc', ['-p', '.'])).not.toBe(0)
})

test('lint: a rule that is broken turns the gate red', () => {
  // Our rules, without the part that leaves git-ignored folders alone.
  const { vcs: _, files: __, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  plant({ 'biome.json': JSON.stringify({ ...rules, root: true }), 'a.ts': 'export const a = 1\n' })
  const lint = () => exitCode('@biomejs/biome/bin/biome', ['lint', '--error-on-warnings', 'a.ts'])
  expect(lint()).toBe(0)
  plant({ 'a.ts': 'export const a = (b: unknown) => (b as any).c!.d\n' })
  expect(lint()).not.toBe(0)
})

test('unused: a file that no one imports turns the gate red', () => {
  plant({
    'package.json': JSON.stringify({ name: 'planted', type: 'module' }),
    'knip.json': JSON.stringify({ entry: ['index.ts'], project: ['*.ts'] }),
    'index.ts': "import { used } from './used.ts'\nconsole.log(used)\n",
    'used.ts': 'export const used = 1\n',
  })
  expect(exitCode('knip/bin/knip.js', ['--no-config-hints'])).toBe(0)
  plant({ 'forgotten.ts': 'export const forgotten = 1\n' })
  expect(exitCode('knip/bin/knip.js', ['--no-config-hints'])).not.toBe(0)
})
