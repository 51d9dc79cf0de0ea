// The examples of /docs/api are run as they are shown, against a server whose lookups are samples.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ExampleLanguage, exampleLanguages, exampleLines } from '@sundry/contracts/call-examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleFunctions } from '../apps/cli/src/commands/docs-data.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'

const run = promisify(execFile)
let server: TestServer
let folder = ''
beforeAll(async () => {
  server = await startTestServer({ LOOKUPS: 'sample' })
  folder = await mkdtemp(join(tmpdir(), 'sundry-docs-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const programs: Record<ExampleLanguage, { command: string; file: string }> = {
  curl: { command: 'sh', file: 'call.sh' },
  JavaScript: { command: process.execPath, file: 'call.mjs' },
  Python: { command: 'python3', file: 'call.py' },
}

const valuesOf = (text: string, streams: boolean): unknown[] =>
  streams
    ? text.split('\n').flatMap((line) => (line.includes('{') ? [JSON.parse(line.replace(/^data:/, ''))] : []))
    : [JSON.parse(text)]

const functions = exampleFunctions(Date.now())
const oneOfEach = [false, true].flatMap((streams) => functions.find((one) => one.streams === streams) ?? [])
test.each([
  ...oneOfEach.flatMap((one) => exampleLanguages.map((language) => [one.name, language] as const)),
  ...functions.filter((one) => !oneOfEach.includes(one)).map(({ name }) => [name, 'curl'] as const),
])('the example of %s in %s prints the answer that the page shows, with the days of today', async (name, language) => {
  const call = functions.find((one) => one.name === name)
  if (!call) throw new Error(`There is no example of ${name}.`)
  const { command, file } = programs[language]
  const lines = exampleLines(language, `http://127.0.0.1:${server.port}`, call)
  await writeFile(join(folder, file), lines.join('\n'))
  const { stdout } = await run(command, [join(folder, file)])
  const shown = call.streams ? call.answer.map((line) => JSON.parse(line)) : [JSON.parse(call.answer.join('\n'))]
  expect(valuesOf(stdout, call.streams)).toEqual(shown)
})
