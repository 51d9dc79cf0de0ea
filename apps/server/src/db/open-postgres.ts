import { Kysely, PostgresDialect, sql } from 'kysely'
import { ConfigError } from '../environment.ts'
import type { Log } from '../ports/log.ts'
import { migrate } from './migrate.ts'
import { GUARDED_ROLE } from './migrations/0002-image-operations.ts'
import type { Database, Tables } from './tables.ts'

const INT8 = 20
const CONNECTIONS = 10

/** Where the database is, without the password in it. */
function place(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Row-level security does not bind a superuser or a login with BYPASSRLS; without the role nothing would be said. */
async function warnWhereRowSecurityIsOff(db: Kysely<Tables>, guardedRole: string | null, log: Log): Promise<void> {
  const active = await db.transaction().execute(async (transaction) => {
    if (guardedRole) await sql`set local role ${sql.ref(guardedRole)}`.execute(transaction)
    return sql<{ active: boolean }>`select row_security_active('image_operations') as active`.execute(transaction)
  })
  if (active.rows[0]?.active === true) return
  log.warn(
    {},
    `DATABASE_URL: row-level security is off for this login, because it is a superuser or has BYPASSRLS. The server's own checks alone keep accounts apart; use a login that has neither.`,
  )
}

/** A PostgreSQL database, for more than one process on the same accounts. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    types: {
      // Sizes are far below 2^53; as text they would add up by concatenation.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // An idle connection that breaks is replaced with the next query; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
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
        await sql`select 1`.execute(db)
      },
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message || String((error as { code?: unknown }).code) : String(error)
    throw new ConfigError(`DATABASE_URL: the database at ${place(url)} cannot be used (${reason}).`)
  }
}
