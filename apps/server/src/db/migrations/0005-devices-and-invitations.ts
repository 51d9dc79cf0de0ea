import type { Migration } from './migration.ts'

/** Both tables keep hashes, never the secret itself. */
export const devicesAndInvitations: Migration = {
  name: '0005-devices-and-invitations',
  async up(db) {
    await db.schema
      .createTable('known_device')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('known_device_user_id_idx').on('known_device').column('user_id').execute()
    await db.schema
      .createTable('invitation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('reserved_until', 'text')
      .addColumn('used_at', 'text')
      .addColumn('used_by', 'text', (column) => column.references('user.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('invitation_used_by_idx').on('invitation').column('used_by').execute()
  },
}
