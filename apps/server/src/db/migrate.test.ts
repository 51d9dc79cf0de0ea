import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureUrl, loadFixture, rowsOf, schemaOf, tableNames } from '../testing/schema-fixtures.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import { openSqliteFile } from './open-sqlite.ts'
import type { Tables } from './schema/tables.ts'
import { copyBeforeUpgrade } from './sqlite-copy.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-migrate-'))
  path = join(folder, 'sundry.db')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Columns whose values a later step is meant to change. */
const REWRITTEN: Record<string, readonly string[]> = {
  session: ['token'],
  account: ['accessToken', 'refreshToken', 'idToken'],
}

/** Tables that a later step empties on purpose: what is in them lasts an hour and was kept in plain text. */
const EMPTIED_BY: Record<string, string> = { verification: '0004-hashed-secrets' }
const isEmptiedAfter = (step: string, table: string) =>
  migrations.some(({ name }) => name === EMPTIED_BY[table] && name > step)

function startProcess(environment: Record<string, string> = {}) {
  const script = join(import.meta.dirname, '../testing/open-file-process.ts')
  const child = spawn(process.execPath, [script, folder], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let reported = ''
  child.stderr.on('data', (chunk) => {
    reported += chunk
  })
  return once(child, 'exit').then(([code, signal]) => ({ code, signal, said: reported }))
}

describe('databases of every schema so far', () => {
  test('each have a file', () => {
    // Missing? Run node scripts/with-node.mjs apps/server/src/testing/write-fixtures.ts.
    expect(migrations.filter(({ name }) => !existsSync(fixtureUrl(name)))).toEqual([])
  })

  test.each(migrations.map(({ name }) => name))('%s becomes the newest with all its rows', async (name) => {
    loadFixture(path, name)
    const old = new DatabaseSync(path)
    const before = new Map(tableNames(old).map((table) => [table, rowsOf(old, table)]))
    old.close()
    const { file } = await openSqliteFile(folder)
    const fresh = new DatabaseSync(':memory:')
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(fresh, 0) })
    await migrate({ db, kind: 'sqlite' })
    expect(schemaOf(file)).toEqual(schemaOf(fresh))
    for (const [table, rows] of before) {
      if (table.startsWith('kysely_') || isEmptiedAfter(name, table)) continue
      expect(rows.length, table).toBeGreaterThan(0)
      const retained = (row: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !REWRITTEN[table]?.includes(column)))
      const after = rowsOf(file, table)
      expect(after.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      for (const [index, row] of rows.entries()) expect(after[index]).toMatchObject(retained(row))
    }
    expect(rowsOf(file, 'kysely_migration').map((row) => row.name)).toEqual(migrations.map((step) => step.name))
    file.close()
    await db.destroy()
  })
})

describe('a migration', () => {
  const later = (name: string, up: Migration['up']): Migration => ({ name, up })
  const add: Migration = later('9998-add', async (db) => void (await sql`create table added (id text)`.execute(db)))

  async function upgrade(steps: readonly Migration[]) {
    const { file, db } = await openSqliteFile(folder)
    const beforeUpgrade = (step: string) => copyBeforeUpgrade(path, step)
    const error = await migrate({ db, kind: 'sqlite' }, { steps, beforeUpgrade }).catch((thrown: Error) => thrown)
    const tables = tableNames(file)
    file.close()
    return { error, tables }
  }

  test('a migration is done once by processes that start together', async () => {
    const ends = await Promise.all([startProcess(), startProcess()])
    expect(ends.map(({ code, said: reported }) => reported || code)).toEqual([0, 0])
  })

  test('a migration that was killed half-way leaves a database that starts', async () => {
    const last = migrations.at(-1)?.name ?? ''
    expect((await startProcess({ CRASH_IN_STEP: last })).signal).toBe('SIGKILL')
    expect(await startProcess()).toMatchObject({ code: 0, said: '' })
  })

  test('a migration keeps nothing of a step that fails, and names the path of the copy', async () => {
    const broken = later('9999-broken', async (db) => void (await sql`create table added (id text)`.execute(db)))
    const { error, tables } = await upgrade([...migrations, add, broken])
    expect(error?.message).toMatch(/step 9999-broken failed .*already exists.* copy .*sundry\.db\.before-9998-add-/s)
    expect(tables).not.toContain('added')
    expect((await upgrade(migrations)).error).toBeUndefined()
  })

  test('copies the database of an existing installation first, readable by its owner, and keeps three', async () => {
    loadFixture(path, '0002-image-operations')
    for (let version = 0; version < 5; version += 1) {
      const steps = Array.from({ length: version + 1 }, (_, index) =>
        later(
          `900${index}-x`,
          async (db) => void (await sql`create table ${sql.ref(`x${index}`)} (id text)`.execute(db)),
        ),
      )
      const { file, db } = await openSqliteFile(folder).catch(() => openWithout())
      await migrate(
        { db, kind: 'sqlite' },
        { steps: [...migrations, ...steps], beforeUpgrade: (s) => copyBeforeUpgrade(path, s) },
      )
      file.close()
    }
    const copies = (await readdir(folder)).filter((name) => name.includes('.before-9'))
    expect(copies.map((name) => name.slice(0, 21))).toEqual([
      'sundry.db.before-9002',
      'sundry.db.before-9003',
      'sundry.db.before-9004',
    ])
    const copy = join(folder, copies[0] ?? '')
    expect((await stat(copy)).mode & 0o777).toBe(0o600)
    const database = new DatabaseSync(copy)
    expect(rowsOf(database, 'image_operations')).toHaveLength(4)
    expect(tableNames(database)).not.toContain('x2')
    database.close()
  })

  function openWithout() {
    const file = new DatabaseSync(path)
    return { file, db: new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, 0) }) }
  }

  test('refuses a schema newer than it knows, in a sentence', async () => {
    await upgrade([...migrations, add])
    await expect(openSqliteFile(folder)).rejects.toThrow(/newer version of Sundry .*9998-add.*UPGRADE\.md/)
  })
})

test('tightens what an earlier release left readable to others', async () => {
  loadFixture(path, '0002-image-operations')
  await chmod(folder, 0o755)
  await chmod(path, 0o644)
  const { file } = await openSqliteFile(folder)
  const modes = await Promise.all(
    ['', 'sundry.db', 'sundry.db-wal', 'sundry.db-shm'].map(
      async (name) => (await stat(join(folder, name))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o600])
  file.close()
})
