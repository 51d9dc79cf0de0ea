import { sql } from 'kysely'
import { GUARDED_ROLE } from './0002-image-operations.ts'
import type { Migration } from './migration.ts'

const tables = ['mailbox', 'mail_report'] as const

/** Mailboxes of accounts and the reports that were read from them, with the row-level security of 0002. */
export const mailboxes: Migration = {
  name: '0009-mailboxes',
  async up(db, kind) {
    await db.schema
      .createTable('mailbox')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('position', 'text')
      .addColumn('next_at', 'text')
      .addColumn('last_read_at', 'text')
      .addColumn('failure', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('messages', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('mail_report')
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('mailbox_id', 'text', (column) => column.notNull().references('mailbox.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('domain', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('stored_at', 'text', (column) => column.notNull())
      .addColumn('passed', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('senders', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('mail_report_primary_key', ['user_id', 'key'])
      .execute()
    await db.schema.createIndex('mailbox_user_id_idx').on('mailbox').column('user_id').execute()
    await db.schema.createIndex('mailbox_next_at_idx').on('mailbox').column('next_at').execute()
    await db.schema
      .createIndex('mail_report_domain_idx')
      .on('mail_report')
      .columns(['user_id', 'domain', 'day'])
      .execute()
    await db.schema.createIndex('mail_report_mailbox_id_idx').on('mail_report').column('mailbox_id').execute()
    if (kind === 'sqlite') return

    for (const table of tables) {
      await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
      await sql`alter table ${sql.ref(table)} force row level security`.execute(db)
      await sql`create policy own_rows on ${sql.ref(table)}
        using (user_id = current_setting('app.user_id', true))
        with check (user_id = current_setting('app.user_id', true))`.execute(db)
      await sql`do $$ begin
        if exists (select from pg_roles where rolname = ${sql.lit(GUARDED_ROLE)}) then
          grant select, insert, update, delete on ${sql.ref(table)} to ${sql.ref(GUARDED_ROLE)};
        end if;
      end $$`.execute(db)
    }
  },
}
