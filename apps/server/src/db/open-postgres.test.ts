// How the server asks PostgreSQL, and what an operator reads when it cannot; a pool of memory stands in for the driver.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigError } from '../config/environment.ts'
import { memoryLog } from '../testing/test-server.ts'
import { openPostgres } from './open-postgres.ts'

interface Options {
  connectionString: string
  types?: { getTypeParser(oid: number, format?: string): unknown }
}
const world = vi.hoisted(() => ({
  pools: [] as { options: Options; ended: boolean; listeners: Map<string, (error: Error) => void> }[],
  waitingCount: 0,
  totalCount: 0,
  fault: new Error('connection refused') as Error & { code?: string },
}))

vi.mock('pg', () => {
  class Pool {
    options: Options
    ended = false
    listeners = new Map<string, (error: Error) => void>()
    constructor(options: Options) {
      this.options = options
      world.pools.push(this)
    }
    get waitingCount() {
      return world.waitingCount
    }
    get totalCount() {
      return world.totalCount
    }
    on(event: string, listener: (error: Error) => void) {
      this.listeners.set(event, listener)
    }
    async connect() {
      throw world.fault
    }
    async end() {
      this.ended = true
    }
  }
  return { default: { Pool, types: { getTypeParser: (oid: number, format?: string) => `${oid} as ${format}` } } }
})

beforeEach(() => {
  Object.assign(world, { pools: [], waitingCount: 0, totalCount: 0, fault: new Error('connection refused') })
})
const log = memoryLog()
const url = 'postgres://user:a-secret@db.example:5432/sundry'
async function refusal(): Promise<string> {
  const error: unknown = await openPostgres(url, log).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  return (error as Error).message
}

test('ten connections, five seconds for one, ten for a statement, fifteen for an idle transaction', async () => {
  await refusal()
  const [pool, probe] = world.pools.map(({ options }) => options)
  expect(pool).toMatchObject({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  expect(probe).toEqual({ connectionString: url, max: 1, connectionTimeoutMillis: 5000, query_timeout: 5000 })
})

describe('a database that cannot be used', () => {
  test('an unusable database is named without its password, with the reason, and closed', async () => {
    expect(await refusal()).toBe(
      'DATABASE_URL: the database at db.example:5432/sundry cannot be used (connection refused).',
    )
    expect(world.pools.map(({ ended }) => ended)).toEqual([true, true])
  })
  test('a database is busy when two hundred wait for it', async () => {
    world.waitingCount = 199
    expect(await refusal()).toContain('(connection refused)')
    world.waitingCount = 200
    expect(await refusal()).toContain('(the database is busy: too many wait for a connection)')
  })
  test('a database is busy when all ten connections are at work for too long', async () => {
    world.fault = new Error('timeout exceeded when trying to connect')
    world.totalCount = 9
    expect(await refusal()).toContain('(timeout exceeded when trying to connect)')
    world.totalCount = 10
    expect(await refusal()).toContain('(the database is busy: no connection came free in time)')
    world.fault = new Error('password authentication failed')
    expect(await refusal()).toContain('(password authentication failed)')
  })
})

test('an idle connection that breaks is logged and ends nothing', async () => {
  await refusal()
  for (const { listeners } of world.pools) listeners.get('error')?.(new Error('terminated'))
  expect(log.lines.map(({ level, fields }) => [level, fields])).toEqual([['warn', { error: 'terminated' }]])
})
