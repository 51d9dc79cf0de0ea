import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { openSqliteFile } from './open-sqlite-file.ts'
import { SqliteThread, type ThreadLimits, threadLimits } from './sqlite-threads.ts'
import { SqliteThreadsDialect } from './sqlite-threads-dialect.ts'
import type { Database, Tables } from './tables.ts'

/**
 * The database inside the process: one file in the data directory, written in one thread and read in another. Both
 * start with the first statement and end when nobody has asked for a while.
 */
export async function openSqlite(dataDir: string, limits: Partial<ThreadLimits> = {}): Promise<Database> {
  const { path, file } = await openSqliteFile(dataDir)
  // A connection of its own: a long write or a long line says nothing about whether the server can work. It also tells
  // other processes that the database is in use while no thread runs.
  const probe = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  const ask = probe.prepare('select 1 from kysely_migration limit 1')
  ask.get()
  file.close()

  const whole = { ...threadLimits, ...limits }
  const writer = new SqliteThread(path, 'write', whole)
  const reader = new SqliteThread(path, 'read', whole)
  const dialect = new SqliteThreadsDialect({ writer, reader, transactionMs: whole.transactionMs })
  const db = new Kysely<Tables>({ dialect })
  return {
    kind: 'sqlite',
    db,
    guardedRole: null,
    async ping() {
      ask.get()
    },
    async afterErase() {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
    },
    async close() {
      probe.close()
      await db.destroy()
    },
  }
}
