import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** better-auth 1.7's own names; a test compares them. */
export const accounts: Migration = {
  name: '0001-accounts',
  async up(db, kind) {
    const instant = kind === 'postgres' ? sql`timestamptz` : sql`date`
    const truth = kind === 'postgres' ? sql`boolean` : sql`integer`
    const table = (name: string) => db.schema.createTable(name).addColumn('id', 'text', (column) => column.primaryKey())
    const owned = (name: string) =>
      table(name).addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))

    await table('user')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', truth, (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('createdAt', instant, (column) => column.notNull())
      .addColumn('updatedAt', instant, (column) => column.notNull())
      .execute()
    await owned('session')
      .addColumn('expiresAt', instant, (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', instant, (column) => column.notNull())
      .addColumn('updatedAt', instant, (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .execute()
    await owned('account')
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('providerId', 'text', (column) => column.notNull())
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', instant)
      .addColumn('refreshTokenExpiresAt', instant)
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', instant, (column) => column.notNull())
      .addColumn('updatedAt', instant, (column) => column.notNull())
      .execute()
    await table('verification')
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expiresAt', instant, (column) => column.notNull())
      .addColumn('createdAt', instant, (column) => column.notNull())
      .addColumn('updatedAt', instant, (column) => column.notNull())
      .execute()
    await owned('passkey')
      .addColumn('name', 'text')
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('credentialID', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('deviceType', 'text', (column) => column.notNull())
      .addColumn('backedUp', truth, (column) => column.notNull())
      .addColumn('transports', 'text')
      .addColumn('createdAt', instant)
      .addColumn('aaguid', 'text')
      .execute()
    await index(db, 'session', 'userId')
    await index(db, 'account', 'userId')
    await index(db, 'verification', 'identifier')
    await index(db, 'passkey', 'userId')
    await index(db, 'passkey', 'credentialID')
  },
}

async function index(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute()
}
