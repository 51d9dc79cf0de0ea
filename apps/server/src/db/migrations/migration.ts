import type { Kysely } from 'kysely'
import type { Database } from '../schema/tables.ts'

/** Never edit a step that has shipped: a change is a new step. */
export interface Migration {
  name: string
  up(db: Kysely<unknown>, kind: Database['kind']): Promise<void>
}
