import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const tables = ['watch', 'watch_channel', 'watch_message', 'watch_delivery', 'mailbox', 'mail_report'] as const

/**
 * Watches by many nodes: a channel has a lease as a watch has. The clock works for all accounts, so row-level security
 * shows it all rows; work in the name of a user sees that user's rows alone, as before.
 */
export const manyNodes: Migration = {
  name: '0010-many-nodes',
  async up(db, kind) {
    await db.schema.alterTable('watch_channel').addColumn('leased_until', 'text').execute()
    // Ids of the channels that a watch reports to, as JSON; null is all.
    await db.schema.alterTable('watch').addColumn('channels', 'text').execute()
    if (kind === 'sqlite') return

    for (const table of tables) {
      // After a transaction that set it, the setting is an empty text.
      await sql`alter policy own_rows on ${sql.ref(table)}
        using (coalesce(current_setting('app.user_id', true), '') in ('', user_id))
        with check (coalesce(current_setting('app.user_id', true), '') in ('', user_id))`.execute(db)
    }
  },
}
