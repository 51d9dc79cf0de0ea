import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const GUARDED_ROLE = 'sundry_app'

/**
 * On PostgreSQL row-level security backs the repository's filter: rows show only to the user in `app.user_id`, even
 * to the table's owner (FORCE).
 */
export const imageOperations: Migration = {
  name: '0002-image-operations',
  async up(db, kind) {
    await db.schema
      .createTable('image_operations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('original_filename', 'text', (column) => column.notNull())
      .addColumn('original_size', 'bigint', (column) => column.notNull())
      .addColumn('processed_filename', 'text', (column) => column.notNull())
      .addColumn('processed_size', 'bigint', (column) => column.notNull())
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('image_operations_user_time_idx')
      .on('image_operations')
      .columns(['user_id', 'created_at', 'id'])
      .execute()
    if (kind === 'sqlite') return

    const role = sql.ref(GUARDED_ROLE)
    await sql`alter table image_operations enable row level security`.execute(db)
    await sql`alter table image_operations force row level security`.execute(db)
    await sql`create policy own_rows on image_operations
      using (user_id = current_setting('app.user_id', true))
      with check (user_id = current_setting('app.user_id', true))`.execute(db)
    // A login without CREATEROLE keeps the fence through FORCE alone: it is no superuser, so the policy binds it.
    await sql`do $$ begin
      if not exists (select from pg_roles where rolname = ${sql.lit(GUARDED_ROLE)}) then
        create role ${role} nologin;
      end if;
      grant ${role} to current_user;
    exception when insufficient_privilege then null;
    end $$`.execute(db)
    await sql`do $$ begin
      if exists (select from pg_roles where rolname = ${sql.lit(GUARDED_ROLE)}) then
        execute format('grant usage on schema %I to %I', current_schema(), ${sql.lit(GUARDED_ROLE)});
        grant select, insert, delete on image_operations to ${role};
      end if;
    end $$`.execute(db)
  },
}
