import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperationsRepository } from '../../apps/server/src/adapters/operations-repository.ts'
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts'
import { accountsSuite } from '../../apps/server/src/testing/suites/accounts-suite.ts'
import { lifeCycleSuite } from '../../apps/server/src/testing/suites/life-cycle-suite.ts'
import { addUser, operationsSuite, picture } from '../../apps/server/src/testing/suites/operations-suite.ts'
import { reauthenticationSuite } from '../../apps/server/src/testing/suites/reauthentication-suite.ts'
import { schemaSuite } from '../../apps/server/src/testing/suites/schema-suite.ts'
import { sessionsSuite } from '../../apps/server/src/testing/suites/sessions-suite.ts'
import { signUpSuite } from '../../apps/server/src/testing/suites/sign-up-suite.ts'
import type { TemporaryDatabase } from '../../apps/server/src/testing/suites/temporary-database.ts'
import { memoryLog } from '../../apps/server/src/testing/test-server.ts'
import { asAdmin, temporaryPostgres } from './temporary-postgres.ts'

const open = () => temporaryPostgres()
schemaSuite('PostgreSQL', open)
operationsSuite('PostgreSQL', open)
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

  it('runs under the role it may take on', () => {
    expect(world.database.guardedRole).toBe(role)
  })

  it('guards rows with the filter of the repository removed', async () => {
    const bare = createOperationsRepository(world.database, { now: () => 0 }, { filters: false })
    await bare.add(ann, [picture('a')])
    await bare.add(ben, [picture('b')])
    expect((await bare.list(ben, all)).operations.map((row) => row.original_filename)).toEqual(['b.jpg'])
    expect((await bare.totals(ben)).images).toBe(1)
    expect(await bare.clear(ben)).toBe(1)
    expect((await bare.list(ann, all)).operations).toHaveLength(1)
  })

  it('refuses a row in the name of another, and shows nothing to nobody', async () => {
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

it('names the place of a database that does not answer, without its password', async () => {
  const url = 'postgres://ann:hush@127.0.0.1:9/sundry'
  await expect(openPostgres(url, memoryLog())).rejects.toThrow(/^DATABASE_URL: .*127\.0\.0\.1:9\/sundry/)
  await expect(openPostgres(url, memoryLog())).rejects.not.toThrow(/hush/)
})
