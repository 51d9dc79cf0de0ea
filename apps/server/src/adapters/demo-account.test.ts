import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { callFunction } from '../testing/call-function.ts'
import { memoryLog, startTestServer, type TestServer } from '../testing/test-server.ts'
import { openAccounts } from './open-accounts.ts'

const dataDir = join(tmpdir(), `sundry-demo-${process.pid}`)
const environment = { DEMO: 'on', LOOKUPS: 'live', DATA_DIR: dataDir, REMOVE_BG_KEY: 'a key of the operator' }
const parts = '<p data-part="demo">demo</p><p data-part="fact-accounts">accounts</p>'

let site: TestServer
beforeAll(async () => {
  const clock = { now: () => Date.parse('2026-11-29T12:00:00Z') }
  const { database, ...ports } = await openAccounts(readConfig(environment), memoryLog(), clock, null as never)
  expect(database).toBeNull()
  site = await startTestServer(environment, { ports, files: { 'index.html': parts } })
})
afterAll(() => site.stop())

const ask = async (name: string, body: unknown) => callFunction(site, name, body)

test('every visitor is signed in to the one account, and reads its history', async () => {
  const session = JSON.parse((await site.ask('/api/auth/get-session')).text)
  expect(session.user.email).toBe('demo@example.com')
  const history = await ask('list-image-operations', { totals: true })
  const { operations, totals } = history.json as { operations: unknown[]; totals: { images: number } }
  expect(operations.length).toBeGreaterThan(0)
  expect(totals.images).toBe(operations.length)
})

test.each([
  [
    'image-operations',
    [{ original_filename: 'a', original_size: 1, processed_filename: 'b', processed_size: 1, settings: { tool: 'x' } }],
  ],
  ['clear-image-operations', {}],
])('%s changes nothing and says why', async (name, body) => {
  const reply = await ask(name, body)
  expect(reply.status).toBe(403)
  expect(JSON.stringify(reply.json)).toContain('demo')
})

test.each(['/api/auth/delete-user', '/api/auth/change-password', '/api/auth/sign-up/email'])(
  '%s is refused',
  async (path) => {
    const headers = {
      origin: `http://localhost:${site.port}`,
      host: `localhost:${site.port}`,
      'content-type': 'application/json',
    }
    expect((await site.ask(path, { method: 'POST', headers, body: '{}' })).status).toBe(403)
  },
)

test('nothing is looked up or written, and each page says that it is a demo', async () => {
  expect(site.config).toMatchObject({ lookups: 'sample', removeBg: { key: null } })
  const { text } = await site.ask('/')
  expect(text).toContain('demo')
  expect(text).not.toContain('accounts')
  expect(existsSync(dataDir)).toBe(false)
})
