import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts'
import type { TemporaryDatabase } from '../../apps/server/src/testing/temporary-database.ts'
import { memoryLog } from '../../apps/server/src/testing/test-server.ts'

const admin = process.env.PROOF_POSTGRES ?? ''

export async function asAdmin(...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const results = []
  for (const statement of statements) results.push(await client.query(statement))
  await client.end()
  return results
}

export async function asSuperuser(databaseUrl: string, statement: string): Promise<pg.QueryResult> {
  const url = new URL(admin)
  url.pathname = new URL(databaseUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const result = await client.query(statement)
  await client.end()
  return result
}

/** A database of its own, owned by a login that is no superuser. */
export async function temporaryPostgres({
  mayCreateRoles = true,
  bypassesRowSecurity = false,
} = {}): Promise<TemporaryDatabase & { url: string }> {
  const name = `t${randomUUID().replaceAll('-', '')}`
  await asAdmin(
    `create role ${name} login ${mayCreateRoles ? 'createrole' : ''} ${bypassesRowSecurity ? 'bypassrls' : ''}`,
    `create database ${name} owner ${name}`,
  )
  const url = new URL(admin)
  url.username = name
  url.pathname = `/${name}`
  const opened = [await openPostgres(url.href, memoryLog())]
  const [database] = opened
  if (!database) throw new Error('not opened')
  if (process.env.PLANTED_FAULT === 'no-row-security') {
    await sql`alter table image_operations disable row level security`.execute(database.db)
    await sql`alter table recipe disable row level security`.execute(database.db)
  }
  return {
    database,
    url: url.href,
    async again() {
      const another = await openPostgres(url.href, memoryLog())
      opened.push(another)
      return another
    },
    async remove() {
      for (const each of opened) await each.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}
