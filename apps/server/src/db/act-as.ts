import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from './schema/tables.ts'

type Work<T> = (db: Kysely<Tables>) => Promise<T>

/** Runs work in a transaction in which PostgreSQL's row-level security shows one user's rows alone. */
export const actAs =
  (database: Database) =>
  <T>(userId: string, work: Work<T>): Promise<T> =>
    database.db.transaction().execute(async (db) => {
      if (database.kind === 'postgres') {
        if (database.guardedRole) await sql`set local role ${sql.ref(database.guardedRole)}`.execute(db)
        await sql`select set_config('app.user_id', ${userId}, true)`.execute(db)
      }
      return work(db)
    })

/** A read on SQLite needs no transaction, and so waits for no writer. */
export const readAs =
  (database: Database) =>
  <T>(userId: string, work: Work<T>): Promise<T> =>
    database.kind === 'sqlite' ? work(database.db) : actAs(database)(userId, work)

/** Until the transaction ends, no other holds the same lock. On SQLite every transaction is the only writer. */
export async function lock(database: Database, db: Kysely<Tables>, name: string): Promise<void> {
  if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
