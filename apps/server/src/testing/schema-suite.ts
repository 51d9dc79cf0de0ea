import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authPartsOf } from '../accounts/accounts.ts'
import { authOptions } from '../accounts/auth.ts'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/all.ts'
import type { OpenTemporary, TemporaryDatabase } from './temporary-database.ts'
import { memoryLog } from './test-server.ts'

export function schemaSuite(name: string, open: OpenTemporary): void {
  describe(`the schema on ${name}`, () => {
    let world: TemporaryDatabase
    beforeAll(async () => {
      world = await open()
    })
    afterAll(() => world.remove())

    test('the schema meets the requirements of better-auth', async () => {
      const { getMigrations } = await import('better-auth/db/migration')
      const config = { signIn: { enabled: true, secret: null, github: null, google: null } }
      const parts = authPartsOf({
        config,
        database: world.database,
        mail: null,
        log: memoryLog(),
        secret: 'x'.repeat(32),
      })
      const { toBeCreated, toBeAdded } = await getMigrations(authOptions(parts, 'http://localhost'))
      expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
    })

    test('the schema is made once by servers that start together', async () => {
      const others = await Promise.all([world.again(), world.again(), world.again()])
      await Promise.all(others.map((other) => migrate(other)))
      const steps = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        world.database.db,
      )
      expect(steps.rows.map((row) => row.name)).toEqual(migrations.map((step) => step.name))
    })

    test('rolls a failed transaction back and lends the connection on', async () => {
      const insert = world.database.db.transaction().execute(async (db) => {
        await sql`create table half (id text)`.execute(db)
        throw new Error('half-way')
      })
      const meanwhile = world.database.ping()
      await expect(insert).rejects.toThrow('half-way')
      await meanwhile
      await expect(sql`select * from half`.execute(world.database.db)).rejects.toThrow()
    })
  })
}
