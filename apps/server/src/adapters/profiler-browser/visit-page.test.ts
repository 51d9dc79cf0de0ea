// The commands to the browser for a page; a program that answers over the pipe stands in for it.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../testing/loopback-world.ts'
import { visitPage } from './visit-page.ts'

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
