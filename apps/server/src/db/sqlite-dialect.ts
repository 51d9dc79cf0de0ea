import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy } from './sqlite-faults.ts'

export function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}

function run<R>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql)
  const values = parameters.map(bindable)
  if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/**
 * SQLite's own wait would block the event loop. Only the first statement of a transaction, or one on its own, can
 * find the file busy, and then nothing of it was done.
 */
async function runWhenFree<R>(
  database: DatabaseSync,
  query: CompiledQuery,
  patienceMs: number,
): Promise<QueryResult<R>> {
  const until = performance.now() + patienceMs
  for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
    try {
      return run<R>(database, query)
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: DatabaseConnection
  #free: Promise<void> = Promise.resolve()
  #giveBack: () => void = () => {}

  constructor(database: DatabaseSync, patienceMs: number) {
    this.#database = database
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery) => runWhenFree<R>(database, query, patienceMs),
      // biome-ignore lint/correctness/useYield: node:sqlite has the whole answer at once
      streamQuery: async function* () {
        throw new Error('node:sqlite does not stream')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    let giveBack = () => {}
    this.#free = new Promise((resolve) => {
      giveBack = resolve
    })
    await before
    this.#giveBack = giveBack
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack()
  }

  // Immediate: a reader that turned writer half-way would be refused when another process wrote in between.
  beginTransaction = (connection: DatabaseConnection) => this.#do(connection, 'begin immediate')
  commitTransaction = (connection: DatabaseConnection) => this.#do(connection, 'commit')
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite may have rolled back by itself, and a second rollback would hide the error that made it.
    if (this.#database.isTransaction) await this.#do(connection, 'rollback')
  }

  async destroy(): Promise<void> {
    this.#database.close()
  }

  async #do(connection: DatabaseConnection, sql: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(sql))
  }
}

/** For migrations and the data command, on this thread; the server works through a worker thread. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync
  readonly #patienceMs: number

  constructor(database: DatabaseSync, patienceMs: number) {
    this.#database = database
    this.#patienceMs = patienceMs
  }

  createAdapter = () => new SqliteAdapter()
  createDriver = () => new SqliteDriver(this.#database, this.#patienceMs)
  createQueryCompiler = () => new SqliteQueryCompiler()
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature
  createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db)
}
