import { sql } from 'kysely'
import { GUARDED_ROLE } from './0002-image-operations.ts'
import type { Migration } from './migration.ts'

/** Recipes that follow an account, with the row-level security of 0002. */
export const recipes: Migration = {
  name: '0007-recipes',
  async up(db, kind) {
    await db.schema
      .createTable('recipe')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('recipe', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recipe_primary_key', ['user_id', 'id'])
      .execute()
    if (kind === 'sqlite') return

    await sql`alter table recipe enable row level security`.execute(db)
    await sql`alter table recipe force row level security`.execute(db)
    await sql`create policy own_rows on recipe
      using (user_id = current_setting('app.user_id', true))
      with check (user_id = current_setting('app.user_id', true))`.execute(db)
    await sql`do $$ begin
      if exists (select from pg_roles where rolname = ${sql.lit(GUARDED_ROLE)}) then
        grant select, insert, update, delete on recipe to ${sql.ref(GUARDED_ROLE)};
      end if;
    end $$`.execute(db)
  },
}
