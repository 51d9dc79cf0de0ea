// The commands to the browser for a page; a program that answers over the pipe stands in for it.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../testing/loopback-world.ts'
import { questionFor, readEvaluation, visitPage } from './visit-page.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-visit-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Requested {
  method: string
  params: Record<string, unknown>
  sessionId?: string
}

/** Says that the page is loaded as soon as it is sent to it; `results` are its other answers. */
const program = (log: string, results: object) => `#!${process.execPath}
const { createReadStream, createWriteStream, appendFileSync } = require('node:fs')
const out = createWriteStream(null, { fd: 4 })
const say = (message) => out.write(JSON.stringify(message) + '\\0')
let rest = ''
createReadStream(null, { fd: 3 }).on('data', (chunk) => {
  const parts = (rest + chunk).split('\\0')
  rest = parts.pop()
  for (const part of parts) {
    appendFileSync(${JSON.stringify(log)}, part + '\\n')
    const { id, method } = JSON.parse(part)
    say({ id, result: ${JSON.stringify(results)}[method] ?? {} })
    if (method === 'Page.navigate') say({ method: 'Page.loadEventFired', params: {} })
  }
})
`

async function visit(name: string, results: object) {
  const executable = join(folder, name)
  const log = `${executable}.log`
  await writeFile(executable, program(log, results))
  await chmod(executable, 0o755)
  const options = { executable, world: world({}), sandbox: true }
  const outcome = await visitPage(options, 'http://site.example/', ['app'], AbortSignal.timeout(20_000))
  const requested = (await readFile(log, 'utf8')).trim().split('\n')
  return { outcome, asked: requested.map((line) => JSON.parse(line) as Requested) }
}
const targets = { 'Target.createTarget': { targetId: 'T1' }, 'Target.attachToTarget': { sessionId: 'S1' } }

test('downloads nothing, begins empty, goes there without service workers, and asks once', async () => {
  const value = JSON.stringify({ globals: { app: '7' }, scripts: ['http://site.example/app.js'] })
  const { outcome, asked: requested } = await visit('plain', { ...targets, 'Runtime.evaluate': { result: { value } } })
  expect(outcome).toEqual({
    seen: { globals: { app: '7' }, scripts: ['http://site.example/app.js'] },
    refused: [],
    fault: null,
  })
  expect(requested.slice(0, -1).map(({ method, params, sessionId }) => [method, params, sessionId ?? null])).toEqual([
    ['Browser.setDownloadBehavior', { behavior: 'deny' }, null],
    ['Target.createTarget', { url: 'about:blank' }, null],
    ['Target.attachToTarget', { targetId: 'T1', flatten: true }, null],
    ['Page.enable', {}, 'S1'],
    ['Network.enable', {}, 'S1'],
    ['Network.setBypassServiceWorker', { bypass: true }, 'S1'],
    ['Page.navigate', { url: 'http://site.example/' }, 'S1'],
  ])
  const question = requested.at(-1)
  expect(question?.method).toBe('Runtime.evaluate')
  expect(question?.params).toMatchObject({ returnByValue: true, timeout: 2000 })
})

test('a page that cannot be reached is asked nothing', async () => {
  const { outcome, asked: requested } = await visit('away', {
    ...targets,
    'Page.navigate': { errorText: 'net::ERR_FAILED' },
  })
  expect(outcome).toEqual({ seen: null, refused: [], fault: null })
  expect(requested.at(-1)?.method).toBe('Page.navigate')
})

// The questions to a running page, and the validation of its answer.

type Page = Record<string, unknown>
const ask = (page: Page, paths: readonly string[], sources: readonly unknown[] = []) => {
  const document = { scripts: sources.map((src) => ({ src })) }
  return readEvaluation(runInNewContext(questionFor(paths), { ...page, document }), paths)
}

describe('a page is asked', () => {
  test('a page is asked for its globals: texts and numbers as they are, the presence of others', () => {
    const page = { jQuery: { fn: { jquery: '3.6.4' } }, count: 7, on: true, off: false, none: null, app: {} }
    const paths = ['jQuery.fn.jquery', 'jQuery', 'count', 'on', 'off', 'none', 'none.x', 'app', 'app.x', 'gone']
    expect(ask(page, paths)?.globals).toEqual({ 'jQuery.fn.jquery': '3.6.4', jQuery: '', count: '7', on: '', app: '' })
  })
  test('a page returns 200 characters of a text', () =>
    expect(ask({ long: 'x'.repeat(300) }, ['long'])?.globals.long).toBe('x'.repeat(200)))
  test('a page returns a hundred scripts, those with an address', () => {
    const sources = ['', 'https://a.example/a.js', ...Array.from({ length: 150 }, (_, index) => `/${index}.js`)]
    const scripts = ask({}, [], sources)?.scripts
    expect(scripts).toHaveLength(100)
    expect(scripts?.slice(0, 2)).toEqual(['https://a.example/a.js', '/0.js'])
  })
  test('a page may throw when its globals are read', () => {
    const page = {
      get trap(): never {
        throw new Error('none of yours')
      },
      here: '1',
    }
    expect(
      runInNewContext(
        questionFor(['here']),
        Object.defineProperties({ document: { scripts: [] } }, Object.getOwnPropertyDescriptors(page)),
      ),
    ).toBe('{"globals":{"here":"1"},"scripts":[]}')
  })
})

describe('of what a page says is believed', () => {
  const read = (value: unknown) => readEvaluation(JSON.stringify(value), ['a'])
  test("a page's answer counts only for requested globals, as texts of 4,096 characters", () => {
    expect(read({ globals: { a: 'x'.repeat(4096), b: '1' } })?.globals).toEqual({ a: 'x'.repeat(4096) })
    expect(read({ globals: { a: 'x'.repeat(4097) } })?.globals).toEqual({})
    expect(read({ globals: { a: 1 } })?.globals).toEqual({})
  })
  test('a hundred scripts of 4,096 characters', () => {
    const scripts = ['x'.repeat(4097), 7, ...Array.from({ length: 120 }, () => 'x'.repeat(4096))]
    expect(read({ scripts })?.scripts).toEqual(Array(100).fill('x'.repeat(4096)))
    expect(read({ scripts: 'x' })?.scripts).toEqual([])
  })
  test('nothing where it is no answer', () => {
    expect(readEvaluation(undefined, [])).toBeNull()
    expect(readEvaluation('{', [])).toBeNull()
    expect(readEvaluation('{}', [])).toEqual({ globals: {}, scripts: [] })
  })
})
