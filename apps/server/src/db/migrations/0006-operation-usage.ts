import { sql } from 'kysely'
import { GUARDED_ROLE } from './0002-image-operations.ts'
import type { Migration } from './migration.ts'

/**
 * Counting rows would read the whole log with every write. The 200 octets are a row's ids, time and indexes, as in
 * `limits.operations`.
 */
export const operationUsage: Migration = {
  name: '0006-operation-usage',
  async up(db, kind) {
    await db.schema
      .createTable('image_operation_usage')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('row_count', 'bigint', (column) => column.notNull())
      .addColumn('byte_count', 'bigint', (column) => column.notNull())
      .execute()
    // Forced row-level security would hide the rows that are to be counted from the table's owner too.
    if (kind === 'postgres') await sql`alter table image_operations no force row level security`.execute(db)
    await sql`insert into image_operation_usage (user_id, row_count, byte_count)
      select user_id, count(*), sum(200 + octet_length(original_filename) + octet_length(processed_filename)
        + octet_length(tool) + octet_length(settings))
      from image_operations group by user_id`.execute(db)
    if (kind === 'sqlite') return

    await sql`alter table image_operations force row level security`.execute(db)
    await sql`alter table image_operation_usage enable row level security`.execute(db)
    await sql`alter table image_operation_usage force row level security`.execute(db)
    await sql`create policy own_rows on image_operation_usage
      using (user_id = current_setting('app.user_id', true))
      with check (user_id = current_setting('app.user_id', true))`.execute(db)
    await sql`do $$ begin
      if exists (select from pg_roles where rolname = ${sql.lit(GUARDED_ROLE)}) then
        grant select, insert, update, delete on image_operation_usage to ${sql.ref(GUARDED_ROLE)};
      end if;
    end $$`.execute(db)
  },
}
