import { execFileSync } from 'node:child_process'
import { outputFormats } from '@sundry/images'
import { forms, starters } from '@sundry/recipes'
import { caseKinds } from '@sundry/text'
import { expect, test } from 'vitest'
import { bashScript } from './commands/completion.ts'
import { recipeNames } from './commands/images/commands.ts'
import { caseNames } from './commands/text-commands.ts'
import { commands } from './run.ts'
import { runInMemory } from './testing/memory-io.ts'

test('help names every command, and each has help of its own', async () => {
  const { code, out } = await runInMemory(['--help'])
  expect(code).toBe(0)
  for (const { name, about } of commands) {
    expect(out).toContain(name.split(' ')[0])
    const own = await runInMemory([...name.split(' '), '--help'])
    expect(own).toMatchObject({ code: 0, err: '' })
    expect(own.out.replaceAll(/\s+/g, ' ')).toContain(about)
  }
})

test('every option has a line of help, and no two of a command are the same', () => {
  for (const { name, options, examples } of commands) {
    const long = options.map(({ flags }) => /--[a-z-]+/.exec(flags)?.[0])
    expect(new Set(long).size, name).toBe(options.length)
    expect(examples.length, name).toBeGreaterThan(0)
  }
})

test.each([
  [['nothing-of-the-kind'], /unknown command/],
  [['text', 'case', 'loud'], /Allowed choices/],
  [['text', 'clean', '--jobs'], /argument missing/],
  [['text', 'clean', 'x.txt'], /what to clean/],
  [['text', 'case', 'upper'], /pipe something in/],
  [['text', 'case', 'upper', '--watch', 'x.txt'], /requires --out/],
  [['text', 'case', 'upper', '--jobs', 'many', 'x.txt'], /from 1 to 64/],
  [['compress', '', '--in-place'], /argument is empty/],
  [['compress', 'x.jpg', '--out', ''], /--out is empty/],
  [['check', 'x', '--was', 'y', '--was='], /--was is empty/],
])('%j is refused as wrong usage', async (argv, message) => {
  const { code, err } = await runInMemory(argv)
  expect(code).toBe(2)
  expect(err).toMatch(message)
})

test('offers the recipes the engine has', () => {
  expect(recipeNames).toEqual([...starters, ...forms].map(({ id }) => id))
})

test('offers the cases the engine has', () => {
  expect([...caseNames].sort()).toEqual(caseKinds.map(({ id }) => id).sort())
})

test('offers the formats the engine writes', () => {
  const options = commands.find(({ name }) => name === 'convert')?.options
  const choices = options?.find(({ flags }) => flags.includes('--format'))?.choices
  expect(choices?.toSorted()).toEqual(['jpg', ...outputFormats].sort())
})

function complete(...words: string[]): string[] {
  const script = `${bashScript(commands)}
COMP_WORDS=(sundry ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _sundry; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean)
}

test('bash offers a flag where one is due, and the values of a flag behind it', () => {
  expect(complete('check', '-f', 's')).toEqual(['sarif'])
  for (const words of [
    ['check', '--format', '-'],
    ['check', '--report', '-'],
    ['check', ''],
    ['text', 'case', 'upper', ''],
  ])
    expect(complete(...words)).toEqual([])
  expect(complete('check', '--format', 'json', '--rep')).toEqual(['--report'])
  expect(complete('text', '-')).toEqual(['--help'])
})

test.each(['completion zsh', 'completion fish', 'completion powershell', 'man'])(
  '%s names every command',
  async (line) => {
    const { out } = await runInMemory(line.split(' '))
    const text = out.replaceAll('\\-', '-')
    for (const word of commands.flatMap(({ name }) => name.split(' '))) expect(text).toContain(word)
  },
)

test.each([
  [{}, false, false],
  [{}, true, true],
  [{ NO_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
])('with %j on a terminal: %s, colours: %s', async (env, terminal, coloured) => {
  const { out } = await runInMemory(['robots', 'test', '-', '/'], { stdin: '', env, terminal })
  expect(out.includes('\u001b[')).toBe(coloured)
})

test('a file that is not there ends with its own code and a sentence', async () => {
  expect(await runInMemory(['robots', 'test', '/nowhere/robots.txt', '/'])).toMatchObject({
    code: 3,
    err: '/nowhere/robots.txt: File not found.\n',
  })
})
