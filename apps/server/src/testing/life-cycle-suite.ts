import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createInvitations } from '../accounts/sign-up.ts'
import type { Database } from '../db/schema/tables.ts'
import { type AccountServer, startAccountServer } from './account-server.ts'
import { image } from './operations-suite.ts'
import { recipe } from './recipes-suite.ts'
import { createAuthenticator } from './soft-authenticator.ts'
import type { OpenTemporary } from './temporary-database.ts'

type Row = Record<string, unknown>

const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  user: ['image'],
  session: ['token', 'userId', 'ipAddress'],
  account: [
    'userId',
    'password',
    'accessToken',
    'refreshToken',
    'idToken',
    'scope',
    'accessTokenExpiresAt',
    'refreshTokenExpiresAt',
  ],
  image_operation_usage: ['user_id', 'row_count', 'byte_count'],
  passkey: ['userId'],
  twoFactor: ['userId', 'secret', 'backupCodes', 'failedVerificationCount', 'lockedUntil'],
  known_device: ['user_id', 'secret_hash'],
  invitation: ['code_hash', 'used_by', 'reserved_until'],
  image_operations: ['tool'],
  recipe: ['user_id'],
}

async function tablesOf({ db, kind }: Database): Promise<string[]> {
  const all =
    kind === 'postgres'
      ? sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  return (await all.execute(db)).rows.map(({ name }) => name)
}

export function lifeCycleSuite(name: string, open: OpenTemporary): void {
  describe(`the data of an account on ${name}`, () => {
    let world: AccountServer
    afterEach(() => world.stop())
    const person = { name: 'Zoë Quill', email: 'zoe.quill_100+x@example.org', password: 'correct horse 12' }

    async function livedIn() {
      world = await startAccountServer(open)
      const origin = `http://localhost:${world.server.port}`
      const zoe = world.visitor()
      await createInvitations(world.database).create(person.email)
      await zoe.post('/api/auth/sign-up/email', person, { 'user-agent': 'Firefox/140.0 Linux' })
      const options = JSON.parse((await zoe.get('/api/auth/passkey/generate-register-options')).text)
      const response = createAuthenticator(origin).create(options)
      const added = { response, name: 'Laptop', password: person.password }
      expect((await zoe.post('/api/auth/passkey/verify-registration', added)).status).toBe(200)
      await zoe.post('/api/auth/two-factor/enable', { password: person.password })
      await zoe.post('/functions/v1/image-operations', [image('beach')])
      const saves = [{ id: randomUUID(), base: null, recipe: recipe('Web') }]
      expect((await zoe.post('/functions/v1/sync-recipes', { saves })).status).toBe(200)
      await zoe.get('/api/auth/passkey/generate-register-options')
      await zoe.post('/api/auth/reauthentication-options')
      const { id } = JSON.parse((await zoe.get('/api/auth/get-session')).text).user
      return { zoe, id: String(id) }
    }

    /** Asked as the user, since row-level security hides rows from others. */
    async function rowsAbout(id: string, needles: readonly string[]): Promise<{ table: string; row: Row }[]> {
      const { kind, db } = world.database
      const tables = await tablesOf(world.database)
      return db.transaction().execute(async (transaction) => {
        if (kind === 'postgres') await sql`select set_config('app.user_id', ${id}, true)`.execute(transaction)
        const found: { table: string; row: Row }[] = []
        for (const table of tables) {
          const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(transaction)
          for (const row of rows) {
            const text = JSON.stringify(row).toLowerCase()
            if (needles.some((needle) => text.includes(needle.toLowerCase()))) found.push({ table, row })
          }
        }
        return found
      })
    }

    test('an account is exported whole: every column of every row but secrets', async () => {
      const { zoe, id } = await livedIn()
      const exported = (await zoe.post('/functions/v1/export-account')).text
      const about = (await rowsAbout(id, [id, person.email])).filter(({ table }) => table !== 'verification')
      const seen = new Set(about.map(({ table }) => table))
      expect([...seen].sort()).toEqual(Object.keys(UNTOLD).sort())
      for (const { table, row } of about) {
        for (const [column, value] of Object.entries(row)) {
          if (value === null || UNTOLD[table]?.includes(column)) continue
          if (typeof value === 'number' || typeof value === 'boolean') continue
          const text = value instanceof Date ? value.toISOString() : String(value)
          const written = text.startsWith('{') ? text : JSON.stringify(text)
          expect(exported, `${table}.${column}`).toContain(written)
        }
      }
      for (const { row } of about) {
        for (const secret of ['token', 'password', 'secret', 'backupCodes', 'secret_hash', 'code_hash']) {
          if (typeof row[secret] === 'string') expect(exported).not.toContain(row[secret])
        }
      }
    })

    test('an account is deleted whole: neither id nor address nor name is in any column of any table', async () => {
      const { zoe, id } = await livedIn()
      let erased = 0
      world.database.afterErase = async () => {
        erased += 1
      }
      expect((await rowsAbout(id, [id])).map(({ table }) => table)).toContain('verification')
      expect((await zoe.post('/api/auth/delete-user', { password: person.password })).status).toBe(200)
      expect(await rowsAbout(id, [id, person.email, person.name, 'zoe.quill'])).toEqual([])
      expect(erased).toBe(1)
    })
  })
}
