import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database, Tables } from '../db/schema/tables.ts'

export interface Recorded {
  database: Database
  /** The statements, in order, each followed by its parameters. */
  statements: string[]
}

/** A PostgreSQL that writes down what it is asked and has no rows. */
export function recordedPostgres(guardedRole: string | null = null): Recorded {
  const requested: string[] = []
  const note = (text: string, parameters: readonly unknown[] = []) =>
    void requested.push(
      [text.replaceAll(/\s+/g, ' ').trim(), ...parameters.map((one) => JSON.stringify(one))].join(' | '),
    )
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      note(sql, parameters)
      return { rows: [], numAffectedRows: 0n }
    },
    streamQuery() {
      throw new Error('nothing is streamed')
    },
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: async () => note('begin'),
        commitTransaction: async () => note('commit'),
        rollbackTransaction: async () => note('rollback'),
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  })
  const database: Database = { kind: 'postgres', db, guardedRole, ping: async () => {}, close: async () => {} }
  return { database, statements: requested }
}
