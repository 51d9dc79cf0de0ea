import { readFileSync } from 'node:fs'
import { starters } from '@sundry/recipes'
import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from './command/program.ts'
import { ciData } from './commands/ci-data.ts'
import { exampleFunctions, offeredToAgents } from './commands/docs-data.ts'
import { registeredCommands } from './commands/lookups/run-registered.ts'
import { helpData } from './help-data.ts'
import { commands } from './run.ts'
import { nobodysReach } from './testing/loopback-reach.ts'
import { quietIo } from './testing/memory-io.ts'

test('the page of the site says what the help says; else run npm run write-help', () => {
  const written = readFileSync(new URL('../../web/app/cli/help.generated.json', import.meta.url), 'utf8')
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(helpData())))
})

test('the page on CI has the templates and the comment as they are; else run npm run write-help', async () => {
  const written = readFileSync(new URL('../../web/app/cli/ci.generated.json', import.meta.url), 'utf8')
  expect(JSON.parse(written)).toEqual(await ciData())
})

test('the pages of /docs have the functions and what agents are offered; else run npm run write-help', async () => {
  const written = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../web/app/docs/${name}.generated.json`, import.meta.url), 'utf8'))
  expect(written('functions')).toEqual(exampleFunctions())
  expect(written('agents')).toEqual(await offeredToAgents())
})

test('the table has the commands that contracts register; else run npm run write-help', () => {
  const written = readFileSync(new URL('./commands/lookups/registered.generated.json', import.meta.url), 'utf8')
  expect(JSON.parse(written)).toEqual(registeredCommands())
})

/** The words behind `sundry` in a line, up to where a shell, or the YAML around it, goes on with something else. */
function callOf(line: string): string[] {
  const words = /(?:^|[|(:])\s*sundry (.+)/.exec(line)?.[1]?.match(/"[^"]*"|'[^']*'|\S+/g) ?? []
  const end = words.findIndex((word) => /^[#<>|&}]/.test(word))
  const call = end < 0 ? words : words.slice(0, end)
  const closed = call.findIndex((word) => /[,)]$/.test(word))
  const own = closed < 0 ? call : call.slice(0, closed + 1)
  return own.map((word) => word.replace(/[,)]$/, '').replace(/^(["'])(.*)\1$/, '$2'))
}

/** Parsed as the command parses it, with no command behind it. A name without the arguments it needs is a name all the same. */
async function isRefused(call: readonly string[]): Promise<boolean> {
  const idle = commands.map((command) => ({ ...command, load: async () => ({ run: async () => 0 }) }))
  const program = createProgram(idle, '1', { io: quietIo('/'), reach: nobodysReach, ended() {} })
  try {
    await program.parseAsync(call, { from: 'user' })
    return false
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode !== 0 && error.code !== 'commander.missingArgument'
  }
}

async function refusedOf(lines: readonly string[]): Promise<string[]> {
  const calls = lines.map(callOf).filter(({ length }) => length > 0)
  expect(calls.length).toBeGreaterThan(0)
  return (await Promise.all(calls.map(async (call) => ((await isRefused(call)) ? [call.join(' ')] : [])))).flat()
}

test.each(['../README.md', '../agents/SKILL.md', '../../../docs/site/agents.md'])(
  'the document %s names only commands, options, choices and recipes that exist',
  async (path) => {
    const document = readFileSync(new URL(path, import.meta.url), 'utf8')
    const code = document.match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []
    const lines = code.flatMap((part) => part.replace(/^```.*|`/gm, '').split('\n'))
    expect(await refusedOf(lines)).toEqual([])
    const flags = new Set(commands.flatMap(({ options }) => options.flatMap(({ flags }) => flags.match(/--[a-z-]+/g))))
    expect(lines.filter((line) => line.startsWith('--') && !flags.has(line.split(' ')[0] ?? ''))).toEqual([])
    const recipes = lines
      .map(callOf)
      .flatMap(([name, recipe]) => (name === 'recipe' && recipe && !recipe.startsWith('-') ? [recipe] : []))
    expect(recipes.filter((recipe) => !starters.some(({ id }) => id === recipe))).toEqual([])
  },
)

test('every example of the help is a line that the command accepts', async () => {
  expect(await refusedOf(commands.flatMap(({ examples }) => examples))).toEqual([])
})
