import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'

/** Runs work in a transaction in which PostgreSQL's row-level security shows one user's rows alone. */
export const actAs =
  (database: Database) =>
  <T>(userId: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
    database.db.transaction().execute(async (db) => {
      if (database.kind === 'postgres') {
        if (database.guardedRole) await sql`set local role ${sql.ref(database.guardedRole)}`.execute(db)
        await sql`select set_config('app.user_id', ${userId}, true)`.execute(db)
      }
      return work(db)
    })
