import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config/environment.ts'
import { migrations } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import type { Database } from './schema/tables.ts'

/** Kysely's own key for migrations, so that a server of the first release and this one take turns as well. */
const ADVISORY_LOCK = sql.lit(BigInt('3853314791062309107'))

interface Options {
  steps?: readonly Migration[]
  beforeUpgrade?(firstStep: string): Promise<string>
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function executedSteps(db: Kysely<unknown>, kind: Database['kind']): Promise<string[] | null> {
  const known = await (kind === 'postgres'
    ? // Not to_regclass: it answers from this session's cache, which may not know yet what another server just made.
      sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(db)
  if (known.rows.length === 0) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map((row) => row.name)
}

function refuseNewerSchema(executed: readonly string[], steps: readonly Migration[]): void {
  const unknown = executed.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length === 0) return
  throw new ConfigError(
    `The database was created by a newer version of Sundry (this version does not know ${unknown.sort().join(', ')}). ` +
      'Start that version again, or restore a backup made before the upgrade: see UPGRADE.md.',
  )
}

async function createBookkeeping(db: Kysely<unknown>): Promise<void> {
  const name = sql.raw('varchar(255) not null')
  await sql`create table if not exists "kysely_migration" ("name" ${name} primary key, "timestamp" ${name})`.execute(db)
  await sql`create table if not exists "kysely_migration_lock"
    ("id" ${name} primary key, "is_locked" integer default 0 not null)`.execute(db)
  await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing`.execute(
    db,
  )
}

async function runStep(db: Kysely<unknown>, kind: Database['kind'], step: Migration, at: number, copy: string | null) {
  try {
    await step.up(db, kind)
    const timestamp = new Date(at).toISOString()
    await sql`insert into kysely_migration (name, timestamp) values (${step.name}, ${timestamp})`.execute(db)
  } catch (error) {
    throw new ConfigError(
      `The database could not be upgraded: step ${step.name} failed (${reasonOf(error)}). The step was rolled back, so the previous version still starts` +
        `${copy === null ? '.' : `; a copy of the previous file is at ${copy}.`}`,
    )
  }
}

/**
 * One transaction under one lock, so that servers that start together take turns and a killed process leaves nothing
 * behind; Kysely's own migrator locks and rolls back on PostgreSQL only.
 */
export async function migrate(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { steps = migrations, beforeUpgrade }: Options = {},
): Promise<void> {
  const plain = db as unknown as Kysely<unknown>
  const seen = await executedSteps(plain, kind)
  if (seen) {
    refuseNewerSchema(seen, steps)
    if (steps.every(({ name }) => seen.includes(name))) return
  }
  // On SQLite our driver begins every transaction as the writer, which is the lock.
  await plain.transaction().execute(async (transaction) => {
    if (kind === 'postgres') {
      // A step may take longer than any statement of a visitor, and so may another server's.
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction)
    }
    const executed = (await executedSteps(transaction, kind)) ?? []
    refuseNewerSchema(executed, steps)
    const pending = steps.filter(({ name }) => !executed.includes(name))
    const [first] = pending
    if (!first) return
    const copy = executed.length > 0 && beforeUpgrade ? await beforeUpgrade(first.name) : null
    await createBookkeeping(transaction)
    const now = Date.now()
    // One millisecond apart: Kysely sorts by this column.
    for (const [index, step] of pending.entries()) await runStep(transaction, kind, step, now + index, copy)
    if (kind === 'sqlite') await refuseBrokenReferences(transaction)
  })
}

async function refuseBrokenReferences(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  const [broken] = rows
  if (!broken) return
  throw new ConfigError(
    `The database could not be upgraded: rows of ${broken.table} refer to rows that do not exist. Nothing was changed.`,
  )
}
