import { sql } from 'kysely'
import { openSqliteFile } from './open-sqlite-file.ts'
import type { Database } from './tables.ts'

/** The database inside the process: one file in the data directory. */
export async function openSqlite(dataDir: string): Promise<Database> {
  const { file, db } = await openSqliteFile(dataDir)
  return {
    kind: 'sqlite',
    db,
    guardedRole: null,
    async ping() {
      await sql`select 1`.execute(db)
    },
    async afterErase() {
      file.exec('pragma wal_checkpoint(truncate)')
    },
    close: () => db.destroy(),
  }
}
