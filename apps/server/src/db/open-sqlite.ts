import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { openSqliteFile } from './open-sqlite-file.ts'
import { SqliteThread, type ThreadLimits, threadLimits } from './sqlite-thread.ts'
import { SqliteThreadDialect } from './sqlite-thread-dialect.ts'
import type { Database, Tables } from './tables.ts'

const CHECKPOINT_ATTEMPTS = 10

export async function openSqlite(dataDir: string, limits: Partial<ThreadLimits> = {}): Promise<Database> {
  const { path, file } = await openSqliteFile(dataDir)
  // A connection of its own: a long write or a long line says nothing about whether the server can work. It also tells
  // other processes that the database is in use while the thread is not running.
  const probe = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  const ask = probe.prepare('select 1 from kysely_migration limit 1')
  ask.get()
  file.close()

  const thread = new SqliteThread(path, { ...threadLimits, ...limits })
  const db = new Kysely<Tables>({ dialect: new SqliteThreadDialect(thread) })
  return {
    kind: 'sqlite',
    db,
    guardedRole: null,
    async ping() {
      ask.get()
    },
    async afterErase() {
      // A reader in another process keeps the log from being truncated; the next deletion or the last close does it
      // then.
      for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
        if (rows[0]?.busy === 0) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async close() {
      probe.close()
      await db.destroy()
    },
  }
}
