import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { SqliteThread } from './sqlite-threads.ts'

interface Threads {
  writer: SqliteThread
  reader: SqliteThread
  transactionMs: number
}

interface OpenTransaction {
  id: number
  expired: boolean
  /** Gives the writer on; more than once is the same as once. */
  release(): void
}

const isRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

let transactions = 0

/** Holds no thread until a statement or a transaction needs one: what Kysely lends early costs nobody a wait. */
class ThreadConnection implements DatabaseConnection {
  readonly #threads: Threads
  #open: OpenTransaction | null = null

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.#threads
    const open = this.#open
    if (open) {
      if (open.expired) throw new Error('the transaction took too long and was rolled back')
      return writer.run<R>(query, open.id)
    }
    const thread = isRead(query) ? reader : writer
    const release = await thread.turn()
    try {
      return await thread.run<R>(query, null)
    } finally {
      release()
    }
  }

  // biome-ignore lint/correctness/useYield: a streamed answer would hold the connection as long as its reader likes
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite answers in pages, not in streams')
  }

  async begin(): Promise<void> {
    const { writer, transactionMs } = this.#threads
    const release = await writer.turn()
    transactions += 1
    const open: OpenTransaction = { id: transactions, expired: false, release }
    try {
      await writer.begin(open.id)
    } catch (error) {
      release()
      throw error
    }
    const timer = setTimeout(() => void this.#expire(open), transactionMs)
    timer.unref()
    open.release = () => {
      clearTimeout(timer)
      release()
    }
    this.#open = open
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const open = this.#open
    this.#open = null
    if (!open) return
    if (open.expired) {
      if (how === 'commit') throw new Error('the transaction took too long and was rolled back')
      return
    }
    try {
      await this.#threads.writer.end(open.id, how)
    } finally {
      open.release()
    }
  }

  async #expire(open: OpenTransaction): Promise<void> {
    open.expired = true
    // Its failure means that the worker is gone, and the transaction with it.
    await this.#threads.writer.end(open.id, 'rollback').catch(() => {})
    open.release()
  }
}

class ThreadsDriver implements Driver {
  readonly #threads: Threads

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async init(): Promise<void> {}
  acquireConnection = async () => new ThreadConnection(this.#threads)
  beginTransaction = (connection: DatabaseConnection) => (connection as ThreadConnection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as ThreadConnection).end('commit')
  rollbackTransaction = (connection: DatabaseConnection) => (connection as ThreadConnection).end('rollback')
  // A transaction that is neither committed nor rolled back, because the commit failed, must not keep the writer.
  releaseConnection = (connection: DatabaseConnection) => (connection as ThreadConnection).end('rollback')

  async destroy(): Promise<void> {
    await this.#threads.reader.close()
    // Last: the connection that may write takes the write-ahead log back into the file.
    await this.#threads.writer.close()
  }
}

/** Kysely itself would otherwise let every statement wait for the one before, without a bound. */
class ThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely over SQLite in threads of its own, so that no statement holds up the event loop. */
export class SqliteThreadsDialect implements Dialect {
  readonly #threads: Threads

  constructor(threads: Threads) {
    this.#threads = threads
  }

  createAdapter = () => new ThreadsAdapter()
  createDriver = () => new ThreadsDriver(this.#threads)
  createQueryCompiler = () => new SqliteQueryCompiler()
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature
  createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db)
}
