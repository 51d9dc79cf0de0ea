import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOperationsRepository } from '../../apps/server/src/adapters/operations-repository.ts'
import { createRecipesRepository } from '../../apps/server/src/adapters/recipes-repository.ts'
import { postgresBackup, postgresRestore } from '../../apps/server/src/data/backup.ts'
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts'
import { accountsSuite } from '../../apps/server/src/testing/accounts-suite.ts'
import { lifeCycleSuite } from '../../apps/server/src/testing/life-cycle-suite.ts'
import { addUser, image, operationsSuite } from '../../apps/server/src/testing/operations-suite.ts'
import { reauthenticationSuite } from '../../apps/server/src/testing/reauthentication-suite.ts'
import { allOf, recipe, recipesSuite } from '../../apps/server/src/testing/recipes-suite.ts'
import { schemaSuite } from '../../apps/server/src/testing/schema-suite.ts'
import { sessionsSuite } from '../../apps/server/src/testing/sessions-suite.ts'
import { signUpSuite } from '../../apps/server/src/testing/sign-up-suite.ts'
import type { TemporaryDatabase } from '../../apps/server/src/testing/temporary-database.ts'
import { memoryLog } from '../../apps/server/src/testing/test-server.ts'
import { asAdmin, asSuperuser, temporaryPostgres } from './temporary-postgres.ts'

const open = () => temporaryPostgres()
schemaSuite('PostgreSQL', open)
operationsSuite('PostgreSQL', open)
recipesSuite('PostgreSQL', open)
accountsSuite('PostgreSQL', open)
sessionsSuite('PostgreSQL', open)
reauthenticationSuite('PostgreSQL', open)
signUpSuite('PostgreSQL', open)
lifeCycleSuite('PostgreSQL', open)

const all = { search: '', before: null, limit: 100 }

describe.each([
  { login: 'a login that may make roles', mayCreateRoles: true, role: 'sundry_app' },
  { login: 'a login that may not', mayCreateRoles: false, role: null },
])('row-level security under $login', ({ mayCreateRoles, role }) => {
  let world: TemporaryDatabase
  let ann: string
  let ben: string
  beforeAll(async () => {
    // The role belongs to the cluster, so the second case must not find the first one's.
    if (!mayCreateRoles) await asAdmin('alter role sundry_app rename to sundry_app_of_another')
    world = await temporaryPostgres({ mayCreateRoles })
    ann = await addUser(world.database)
    ben = await addUser(world.database)
  })
  afterAll(async () => {
    await world.remove()
    if (!mayCreateRoles) await asAdmin('alter role sundry_app_of_another rename to sundry_app')
  })

  test('runs under the role it may take on', () => {
    expect(world.database.guardedRole).toBe(role)
  })

  test('guards rows with the filter of the repository removed', async () => {
    const bare = createOperationsRepository(world.database, { now: () => 0 }, { filters: false })
    await bare.add(ann, [image('a')])
    await bare.add(ben, [image('b')])
    expect((await bare.list(ben, all)).operations.map((row) => row.original_filename)).toEqual(['b.jpg'])
    expect((await bare.totals(ben)).images).toBe(1)
    expect(await bare.clear(ben)).toBe(1)
    expect((await bare.list(ann, all)).operations).toHaveLength(1)
  })

  test('guards recipes with the filter of the repository removed', async () => {
    const bare = createRecipesRepository(world.database, { now: () => 0 }, { filters: false })
    for (const user of [ann, ben])
      await bare.change(user, { saves: [{ id: randomUUID(), base: null, recipe: recipe(user) }], removals: [] })
    expect((await allOf(bare, ben)).map(({ recipe: { name } }) => name)).toEqual([ben])
    expect((await sql`select * from recipe`.execute(world.database.db)).rows).toEqual([])
  })

  test('refuses a row in the name of another, and shows nothing without a user', async () => {
    const write = world.database.db.transaction().execute(async (db) => {
      if (world.database.guardedRole) await sql`set local role ${sql.ref(world.database.guardedRole)}`.execute(db)
      await sql`select set_config('app.user_id', ${ben}, true)`.execute(db)
      await sql`insert into image_operations values ('x', ${ann}, '', 'a', 1, 'b', 1, 't', '{}')`.execute(db)
    })
    await expect(write).rejects.toThrow(/row-level security/)
    const unnamed = await sql`select * from image_operations`.execute(world.database.db)
    expect(unnamed.rows).toEqual([])
  })
})

test('answers a ping and asks others to come back while every connection is taken', async () => {
  const world = await temporaryPostgres()
  const { db } = world.database
  let free = () => {}
  const held = new Promise<void>((resolve) => {
    free = resolve
  })
  const holders = Array.from({ length: 10 }, () => db.transaction().execute(() => held))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await world.database.ping()
  const waiting = await Promise.allSettled(Array.from({ length: 230 }, () => sql`select 1`.execute(db)))
  expect(waiting.map((each) => (each.status === 'rejected' ? each.reason.name : 'served'))).toEqual(
    Array(230).fill('QueueFull'),
  )
  free()
  await Promise.all(holders)
  await sql`select 1`.execute(db)
  await world.remove()
})

test('says when row-level security is off for the login', async () => {
  const world = await temporaryPostgres({ mayCreateRoles: false, bypassesRowSecurity: true })
  const log = memoryLog()
  const hidden = await asAdmin('alter role sundry_app rename to sundry_app_hidden')
  const unguarded = await openPostgres(world.url, log)
  expect(unguarded.guardedRole).toBeNull()
  expect(log.lines.map(({ message }) => message)).toEqual([expect.stringMatching(/row-level security is off/)])
  await unguarded.close()
  expect(hidden).toHaveLength(1)
  await asAdmin('alter role sundry_app_hidden rename to sundry_app')
  await world.remove()
})

describe('upgrades', () => {
  test('count what earlier releases wrote, behind row-level security', async () => {
    const world = await temporaryPostgres()
    const { db } = world.database
    const ann = await addUser(world.database)
    const log = createOperationsRepository(world.database, { now: () => 0 })
    await log.add(ann, [image('a'), image('Größe')])
    const counted = async () =>
      (await asSuperuser(world.url, 'select user_id, row_count, byte_count from image_operation_usage')).rows
    const before = await counted()
    expect(before).toEqual([{ user_id: ann, row_count: '2', byte_count: expect.any(String) }])
    await sql`drop table image_operation_usage`.execute(db)
    await sql`delete from kysely_migration where name = '0006-operation-usage'`.execute(db)
    await (await world.again()).ping()
    expect(await counted()).toEqual(before)
    await world.remove()
  })

  test('refuse a schema newer than they know, and run once for servers that start together', async () => {
    const world = await temporaryPostgres()
    await sql`insert into kysely_migration values ('9999-later', '')`.execute(world.database.db)
    await expect(world.again()).rejects.toThrow(/newer version of Sundry/)
    await world.remove()
  })
})

test('the database is backed up and restored by the commands that npm run data prints', async () => {
  const world = await temporaryPostgres()
  const ann = await addUser(world.database)
  const log = createOperationsRepository(world.database, { now: () => 0 })
  await log.add(ann, [image('a')])
  const folder = mkdtempSync(join(tmpdir(), 'sundry-dump-'))
  const printed = (text: string) =>
    (/^ {2}(pg_.*)$/m.exec(text)?.[1] ?? '').replace('--username=postgres', '--username=admin')
  const run = (command: string) => {
    const done = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
    expect(done.stderr).toBe('')
    expect(done.status).toBe(0)
  }
  run(printed(postgresBackup(world.url)))
  await log.clear(ann)
  run(printed(postgresRestore(world.url, readdirSync(folder)[0] ?? '')))
  expect((await log.list(ann, all)).operations).toHaveLength(1)
  rmSync(folder, { recursive: true })
  await world.remove()
})

test('names the place of a database that does not answer, without its password', async () => {
  const url = 'postgres://ann:hush@127.0.0.1:9/sundry'
  await expect(openPostgres(url, memoryLog())).rejects.toThrow(/^DATABASE_URL: .*127\.0\.0\.1:9\/sundry/)
  await expect(openPostgres(url, memoryLog())).rejects.not.toThrow(/hush/)
})
