import { type CreateTableBuilder, sql } from 'kysely'
import { GUARDED_ROLE } from './0002-image-operations.ts'
import type { Migration } from './migration.ts'

const tables = ['watch', 'watch_channel', 'watch_message', 'watch_delivery'] as const

/** Watches of accounts, their channels, and messages on their way, with the row-level security of 0002. */
export const watches: Migration = {
  name: '0008-watches',
  async up(db, kind) {
    const owned = <Columns extends string>(table: CreateTableBuilder<string, Columns>) =>
      table.addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    await owned(db.schema.createTable('watch').addColumn('id', 'text', (column) => column.primaryKey()))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('spec', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('is_paused', 'integer', (column) => column.notNull())
      .addColumn('snoozed_until', 'text')
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('leased_until', 'text')
      .execute()
    await owned(db.schema.createTable('watch_channel').addColumn('id', 'text', (column) => column.primaryKey()))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_sent_at', 'text')
      .addColumn('failure', 'text')
      .execute()
    await owned(db.schema.createTable('watch_message').addColumn('id', 'text', (column) => column.primaryKey()))
      .addColumn('watch_id', 'text', (column) => column.notNull().references('watch.id').onDelete('cascade'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('spec', 'text', (column) => column.notNull())
      .addColumn('change', 'text', (column) => column.notNull())
      .execute()
    await owned(
      db.schema
        .createTable('watch_delivery')
        .addColumn('message_id', 'text', (column) =>
          column.notNull().references('watch_message.id').onDelete('cascade'),
        )
        .addColumn('channel_id', 'text', (column) =>
          column.notNull().references('watch_channel.id').onDelete('cascade'),
        ),
    )
      .addColumn('batch', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('watch_delivery_primary_key', ['message_id', 'channel_id'])
      .execute()
    for (const table of tables) {
      await db.schema.createIndex(`${table}_user_id_idx`).on(table).column('user_id').execute()
    }
    for (const table of ['watch', 'watch_delivery']) {
      await db.schema.createIndex(`${table}_next_at_idx`).on(table).column('next_at').execute()
    }
    await db.schema.createIndex('watch_message_watch_id_idx').on('watch_message').column('watch_id').execute()
    await db.schema.createIndex('watch_delivery_channel_id_idx').on('watch_delivery').column('channel_id').execute()
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
