import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** One step of the schema, the same for both databases. Never edited once it has shipped: a change is a new step. */
export interface Migration {
  name: string
  up(db: Kysely<unknown>, kind: Database['kind']): Promise<void>
}
