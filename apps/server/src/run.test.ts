// The output at the start, and the conditions that end the server.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { ListenError } from './http/listener.ts'
import { runServer, type Started } from './run.ts'

const reported: string[] = []
const handlers = new Map<string | symbol, () => void>()
const exits: unknown[] = []
beforeEach(() => {
  reported.length = 0
  exits.length = 0
  handlers.clear()
  vi.spyOn(console, 'log').mockImplementation((text) => void reported.push(String(text)))
  vi.spyOn(console, 'error').mockImplementation((text) => void reported.push(String(text)))
  vi.spyOn(process, 'on').mockImplementation((event, handler) => {
    handlers.set(event, handler as () => void)
    return process
  })
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    exits.push(code)
    return undefined as never
  })
})
afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

const usual = {
  host: 'localhost',
  publicUrl: null,
  basePath: '/',
  databaseUrl: null,
  dataDir: '/data',
  lookups: 'live',
}
const started = async (config: Partial<Config> = {}, stop = async () => {}, more: Partial<Started> = {}) => {
  await runServer(async () => ({
    config: { ...usual, ...config } as Config,
    server: { listen: async () => 8080, stop } as never,
    ...more,
  }))
  return reported.join('\n').split('\n')
}

describe('the greeting', () => {
  test.each([
    ['*', 'localhost'],
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['192.0.2.7', '192.0.2.7'],
    ['fe80::1', '[fe80::1]'],
  ])('the greeting of a server on %s names %s', async (host, named) =>
    expect(await started({ host })).toContain(`  Open     http://${named}:8080`),
  )
  test('the greeting mentions a public address, PostgreSQL and sample data', async () => {
    const lines = await started({ publicUrl: 'https://tools.example', databaseUrl: 'postgres://x', lookups: 'sample' })
    expect(lines.slice(3, 7)).toEqual([
      '  Open     https://tools.example',
      '  Serving  http://localhost:8080',
      '  Data     PostgreSQL (DATABASE_URL)',
      '  Lookups  sample data (LOOKUPS=sample)',
    ])
  })
})

const later = async () => {
  await new Promise((resolve) => setImmediate(resolve))
  return reported.join('\n')
}

describe('what is known only once the server listens', () => {
  test.each(['live', 'own-denied', 'own-silent', 'denied', 'none'] as const)(
    'the way out of lookups is printed after the server listens: %s',
    async (reach) => {
      const answer = Promise.withResolvers<typeof reach>()
      const findReach = vi.fn(() => answer.promise)
      await started({}, undefined, { findReach })
      expect(await later()).toMatch(/Lookups {2}checking/)
      answer.resolve(reach)
      const [, notified = ''] = /Lookups {2}(?!checking)(.*)/.exec(await later()) ?? []
      expect([/^live$/.test(notified), /^blocked/.test(notified), /^(?:failing|offline)/.test(notified)]).toEqual([
        reach === 'live',
        reach.endsWith('denied'),
        reach === 'none' || reach === 'own-silent',
      ])
      expect(/Sample data is shown/.test(notified)).toBe(reach === 'denied' || reach === 'none')
      expect(findReach).toHaveBeenCalledTimes(1)
    },
  )
  test('asks no one where sample data is shown by choice', async () => {
    const findReach = vi.fn()
    await started({ lookups: 'sample' }, undefined, { findReach })
    expect(await later()).toContain('sample data (LOOKUPS=sample)')
    expect(findReach).not.toHaveBeenCalled()
  })
  test('a first invitation is printed as a link after the server listens', async () => {
    const firstInvitation = async () => 'the-code'
    await started({ publicUrl: 'https://tools.example' }, undefined, { firstInvitation })
    expect(await later()).toContain('https://tools.example/account?invitation=the-code')
    reported.length = 0
    await started({}, undefined, { firstInvitation: async () => null })
    expect(await later()).not.toContain('invitation')
  })
})

describe('a signal', () => {
  test.each(['SIGTERM', 'SIGINT'])('%s stops the server in order', async (signal) => {
    await started()
    handlers.get(signal)?.()
    await vi.waitFor(() => expect(exits).toEqual([0]))
  })
  test('a second signal ends the server at once, and a stop that fails is reported', async () => {
    await started({}, () => new Promise(() => {}))
    handlers.get('SIGTERM')?.()
    handlers.get('SIGTERM')?.()
    expect(exits).toEqual([1])
    await started({}, () => Promise.reject(new Error('stuck')))
    handlers.get('SIGINT')?.()
    await vi.waitFor(() => expect(exits).toEqual([1, 1]))
  })
})

describe('a server that cannot start', () => {
  test.each([
    [
      new ConfigError('PORT is wrong.\nHOST is wrong.'),
      '\n  Sundry cannot start with this configuration:\n\n  PORT is wrong.\n  HOST is wrong.\n',
    ],
    [new ListenError('Port 8080 is already in use.'), '\n  Sundry cannot start:\n\n  Port 8080 is already in use.\n'],
  ])('says why, without a stack (%#)', async (error, text) => {
    await runServer(() => Promise.reject(error))
    expect(reported).toEqual([text])
    expect(process.exitCode).toBe(1)
  })
  test('a server that fails for another reason shows it whole', () =>
    expect(runServer(() => Promise.reject(new TypeError('a fault of ours')))).rejects.toThrow('a fault of ours'))
})
