// The time limits for a page; its browser and the clock are stand-ins.
import { PassThrough } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { world } from '../../testing/loopback-world.ts'
import { visitPage } from './visit-page.ts'

const stage = vi.hoisted(() => ({
  waits: [] as number[],
  never: 0,
  into: null as PassThrough | null,
  from: null as PassThrough | null,
}))
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number) => {
    stage.waits.push(ms)
    return ms === stage.never ? new Promise(() => {}) : Promise.resolve()
  },
}))
vi.mock('./guard-proxy.ts', () => ({ startGuardProxy: async () => ({ port: 1, refused: new Set(), close() {} }) }))
vi.mock('./browser-process.ts', async (original) => ({
  ...(await original<object>()),
  startBrowser: async () => ({ into: stage.into, from: stage.from, end: async () => {} }),
}))

const MAX_LENGTH = 6000
const value = JSON.stringify({ globals: { app: '7' }, scripts: [] })

beforeEach(() => Object.assign(stage, { waits: [], never: 0, into: new PassThrough(), from: new PassThrough() }))

async function visit(reportsLoaded: boolean) {
  stage.into?.on('data', (chunk) => {
    for (const text of String(chunk).split('\0').slice(0, -1)) {
      const { id, method } = JSON.parse(text)
      const print = (message: object) => stage.from?.write(`${JSON.stringify(message)}\0`)
      print({ id, result: method === 'Runtime.evaluate' ? { result: { value } } : {} })
      if (method === 'Page.navigate' && reportsLoaded) print({ method: 'Page.loadEventFired', params: {} })
    }
  })
  const options = { executable: '', world: world({}), sandbox: true }
  return (await visitPage(options, 'http://site.example/', ['app'], new AbortController().signal)).seen
}

test('a page that says it is loaded is given half a second more, and asked', async () => {
  stage.never = MAX_LENGTH
  expect(await visit(true)).toEqual({ globals: { app: '7' }, scripts: [] })
  expect(stage.waits).toEqual([MAX_LENGTH, 500])
})

test('a page that never says so is asked after six seconds', async () => {
  expect(await visit(false)).toEqual({ globals: { app: '7' }, scripts: [] })
  expect(stage.waits).toEqual([MAX_LENGTH, 500])
})
