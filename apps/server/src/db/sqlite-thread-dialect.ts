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
import type { SqliteThread } from './sqlite-thread.ts'

interface OpenTransaction {
  id: number
  expired: boolean
  release(): void
}

const isRead = ({ query, sql }: CompiledQuery) =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))

let transactions = 0

/** Holds no thread until a statement or a transaction needs one, because Kysely takes connections early. */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread
  #open: OpenTransaction | null = null

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const open = this.#open
    if (open) {
      if (open.expired) throw new Error('the transaction took too long and was rolled back')
      return this.#thread.run<R>(query, 'write', open.id)
    }
    const access = isRead(query) ? 'read' : 'write'
    const release = await this.#thread.turn(access)
    try {
      return await this.#thread.run<R>(query, access, null)
    } finally {
      release()
    }
  }

  // biome-ignore lint/correctness/useYield: a streamed answer would hold the connection as long as its reader likes
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('SQLite answers in pages, not in streams')
  }

  async begin(): Promise<void> {
    const release = await this.#thread.turn('write')
    transactions += 1
    const open: OpenTransaction = { id: transactions, expired: false, release }
    try {
      await this.#thread.begin(open.id)
    } catch (error) {
      release()
      throw error
    }
    const timer = setTimeout(() => void this.#expire(open), this.#thread.transactionMs)
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
      await this.#thread.end(open.id, how)
    } finally {
      open.release()
    }
  }

  async #expire(open: OpenTransaction): Promise<void> {
    open.expired = true
    // Its failure means that the worker is gone, and the transaction with it.
    await this.#thread.end(open.id, 'rollback').catch(() => {})
    open.release()
  }
}

class ThreadDriver implements Driver {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async init(): Promise<void> {}
  acquireConnection = async () => new ThreadConnection(this.#thread)
  beginTransaction = (connection: DatabaseConnection) => (connection as ThreadConnection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as ThreadConnection).end('commit')
  rollbackTransaction = (connection: DatabaseConnection) => (connection as ThreadConnection).end('rollback')
  // A transaction that is neither committed nor rolled back, because the commit failed, must not keep the writer.
  releaseConnection = (connection: DatabaseConnection) => (connection as ThreadConnection).end('rollback')

  destroy = () => this.#thread.close()
}

/** Kysely's own adapter would queue statements without a bound. */
class ThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export class SqliteThreadDialect implements Dialect {
  readonly #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  createAdapter = () => new ThreadAdapter()
  createDriver = () => new ThreadDriver(this.#thread)
  createQueryCompiler = () => new SqliteQueryCompiler()
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature
  createIntrospector = (db: Kysely<any>) => new SqliteIntrospector(db)
}
