import type { Log } from '@sundry/lookups'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { ConfigError } from '../config/environment.ts'
import { QueueFull } from '../limits/bounded-queue.ts'
import { migrate } from './migrate.ts'
import { GUARDED_ROLE } from './migrations/0002-image-operations.ts'
import type { Database, Tables } from './schema/tables.ts'

const INT8 = 20
const CONNECTIONS = 10
const WAITING = 200
const WAIT_MS = 5000
const STATEMENT_MS = 10_000
const TRANSACTION_IDLE_MS = 15_000

function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Row-level security does not bind a superuser or a login with BYPASSRLS, silently. */
async function warnWhereRowSecurityIsOff(db: Kysely<Tables>, guardedRole: string | null, log: Log): Promise<void> {
  const active = await db.transaction().execute(async (transaction) => {
    if (guardedRole) await sql`set local role ${sql.ref(guardedRole)}`.execute(transaction)
    return sql<{ active: boolean }>`select row_security_active('image_operations') as active`.execute(transaction)
  })
  if (active.rows[0]?.active === true) return
  log.warn(
    {},
    `DATABASE_URL: row-level security is off for this login, because it is a superuser or has BYPASSRLS. Only the server's own checks separate accounts; use a login that has neither.`,
  )
}

export async function openPostgres(url: string, log: Log): Promise<Database> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: TRANSACTION_IDLE_MS,
    types: {
      // Sizes are far below 2^53; as text they would add up by concatenation.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // An idle connection that breaks is replaced with the next query; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  // A connection of its own: a full pool says nothing about whether the server can work.
  const probe = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS })
  probe.on('error', () => {})
  const bounded = {
    options: pool.options,
    async connect() {
      if (pool.waitingCount >= WAITING) throw new QueueFull('the database is busy: too many wait for a connection')
      try {
        return await pool.connect()
      } catch (error) {
        const late = pool.totalCount >= CONNECTIONS && /timeout exceeded/.test((error as Error).message)
        throw late ? new QueueFull('the database is busy: no connection came free in time') : error
      }
    },
    end: () => pool.end(),
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bounded }) })
  try {
    await migrate({ db, kind: 'postgres' })
    const known = await sql<{ usable: boolean }>`select pg_has_role(current_user, oid, 'member') as usable
      from pg_roles where rolname = ${GUARDED_ROLE}`.execute(db)
    const guardedRole = known.rows[0]?.usable === true ? GUARDED_ROLE : null
    await warnWhereRowSecurityIsOff(db, guardedRole, log)
    return {
      kind: 'postgres',
      db,
      guardedRole,
      async ping() {
        await probe.query('select 1')
      },
      async close() {
        await Promise.all([db.destroy(), probe.end()])
      },
    }
  } catch (error) {
    await Promise.all([db.destroy(), probe.end()])
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error)
    throw new ConfigError(`DATABASE_URL: the database at ${place(url)} cannot be used (${reason}).`)
  }
}
