import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const twoFactor: Migration = {
  name: '0003-two-factor',
  async up(db, kind) {
    const instant = kind === 'postgres' ? sql`timestamptz` : sql`date`
    const truth = kind === 'postgres' ? sql`boolean` : sql`integer`
    await db.schema.alterTable('user').addColumn('twoFactorEnabled', truth).execute()
    await db.schema.alterTable('user').addColumn('pendingUntil', instant).execute()
    await db.schema.alterTable('session').addColumn('deviceId', 'text').execute()
    await db.schema
      .createTable('twoFactor')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('backupCodes', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('verified', truth)
      .addColumn('failedVerificationCount', 'integer')
      .addColumn('lockedUntil', instant)
      .execute()
    for (const column of ['userId', 'secret']) {
      await db.schema.createIndex(`twoFactor_${column}_idx`).on('twoFactor').column(column).execute()
    }
  },
}
