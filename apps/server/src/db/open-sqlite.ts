import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { ConfigError } from '../environment.ts'
import { migrate } from './migrate.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Database, Tables } from './tables.ts'

/**
 * The database inside the process: one file in the data directory. With a write-ahead log and full synchronisation a
 * commit that was acknowledged survives a pulled plug, and a second process on the directory takes turns with this one.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  // Loaded here so that a server on PostgreSQL does not pay for it.
  const { DatabaseSync } = await import('node:sqlite')
  let file: InstanceType<typeof DatabaseSync>
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    file = new DatabaseSync(join(dataDir, 'sundry.db'), { timeout: 5000 })
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // From here on waiting is the dialect's work, beside the event loop.
    file.exec('pragma busy_timeout = 0')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `DATA_DIR=${dataDir} cannot be used (${reason}). Set DATA_DIR to a folder this user may write, or ACCOUNTS=off to keep nothing.`,
    )
  }
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  try {
    await migrate({ db, kind: 'sqlite' })
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    kind: 'sqlite',
    db,
    guardedRole: null,
    async ping() {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
