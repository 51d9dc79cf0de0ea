// Statements for PostgreSQL alone: locks, roles and functions that SQLite lacks.
import { expect, test } from 'vitest'
import { afterPasswordReset, eraseTraces, removePendingSignUp } from '../accounts/credentials.ts'
import { sweep } from '../adapters/open-accounts.ts'
import { createOperationsRepository } from '../adapters/operations-repository.ts'
import { createRecipesRepository } from '../adapters/recipes-repository.ts'
import { recordedPostgres } from '../testing/recorded-postgres.ts'
import { migrate } from './migrate.ts'

const clock = { now: () => 0 }

test('servers that start together take turns, and a step may take its time', async () => {
  const { database, statements: requested } = recordedPostgres()
  await migrate(database, { steps: [{ name: '0001-first', up: async () => {} }] })
  expect(requested).toEqual([
    "select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'",
    'begin',
    'set local statement_timeout = 0',
    'select pg_advisory_xact_lock(3853314791062309107)',
    "select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'",
    'create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)',
    'create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)',
    "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing",
    expect.stringMatching(/^insert into kysely_migration \(name, timestamp\) values \(\$1, \$2\) \| "0001-first" \| "/),
    'commit',
  ])
})

test('recipes of one account are written by one at a time', async () => {
  const { database, statements: requested } = recordedPostgres()
  await createRecipesRepository(database, clock).change('ann', { saves: [], removals: [{ id: 'a', base: 1 }] })
  expect(
    requested.some((line) => line === 'select pg_advisory_xact_lock(hashtextextended($1, 0)) | "recipes ann"'),
  ).toBe(true)
})

test('rows are read as the user whose they are, in the guarded role where there is one', async () => {
  const guarded = recordedPostgres('guarded')
  await createOperationsRepository(guarded.database, clock).clear('ann')
  const plain = recordedPostgres()
  await createOperationsRepository(plain.database, clock).clear('ann')
  const beforeRows = ({ statements: requested }: typeof plain) =>
    requested.slice(
      0,
      requested.findIndex((line) => line.startsWith('delete')),
    )
  const asAnn = `select set_config('app.user_id', $1, true) | "ann"`
  expect(beforeRows(guarded)).toEqual(['begin', 'set local role "guarded"', asAnn])
  expect(beforeRows(plain)).toEqual(['begin', asAnn])
})

test('traces of an account are looked for letter by letter, and truths are words', async () => {
  const { database, statements: requested } = recordedPostgres()
  await eraseTraces(database, { id: 'an-id', email: 'Ann_1%@example.org' })
  expect(requested[0]).toBe(
    'delete from "verification" where (strpos(lower("value"), $1) > 0 or strpos(lower("value"), $2) > 0) | "an-id" | "ann_1%@example.org"',
  )
  await removePendingSignUp(database, 'Ann@example.org')
  expect(requested.at(-1)).toMatch(/"emailVerified" = \$2 \| "ann@example\.org" \| false$/)
  await afterPasswordReset(database, { id: 'ann', emailVerified: false })
  expect(requested.at(-1)).toContain('"emailVerified" = $1')
  expect(requested.at(-1)).toMatch(/ \| true \| /)
  await sweep(database, 0)
  expect(requested.find((line) => line.startsWith('delete from "user" where "pendingUntil" <'))).toMatch(/\| false$/)
})
