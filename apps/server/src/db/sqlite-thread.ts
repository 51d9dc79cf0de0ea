import { connect, QueueFull as LineFull, WorkerLost } from '@sundry/worker-call'
import type { CompiledQuery, QueryResult } from 'kysely'
import { createQueue } from '../adapters/bounded-queue.ts'
import { startThread } from '../isolation/thread.ts'
import { QueueFull } from '../ports/queue.ts'
import { StorageFull } from '../ports/storage-full.ts'
import { WRITER_PRAGMAS } from './open-sqlite-file.ts'
import { bindable } from './sqlite-dialect.ts'
import type { SqliteApi, Statement, StatementOutcome, WorkerData } from './sqlite-worker.ts'

/** What one statement, one transaction and the line in front of them may cost. */
export interface ThreadLimits {
  statementMs: number
  transactionMs: number
  /** How long one waits for its turn, and how many may; who waits longer is told to come back. */
  waitMs: number
  waiting: number
  /** How long SQLite waits for another process on the same file. */
  busyMs: number
  idleMs: number
  maxRows: number
  maxBytes: number
}

export const threadLimits: ThreadLimits = {
  statementMs: 10_000,
  transactionMs: 15_000,
  waitMs: 5000,
  waiting: 200,
  busyMs: 5000,
  idleMs: 60_000,
  maxRows: 10_000,
  maxBytes: 16 * 1024 * 1024,
}

const HEAP_MB = 64
/** A reader, a writer, and the end of a transaction that took too long. */
const CALLS_AT_ONCE = 3
const script = new URL('./sqlite-worker.ts', import.meta.url)

/** Being busy or full is no fault of ours and passes: it is answered with 503. */
function explained(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'SQLITE_FULL') return new StorageFull((error as Error).message)
  const busy =
    error instanceof LineFull || (error instanceof WorkerLost && error.code === 'deadline') || code === 'SQLITE_BUSY'
  return busy ? new QueueFull(`the database is busy: ${(error as Error).message}`) : error
}

type Access = Statement['access']

/** A thread with a connection that writes and one that reads, and a line in front of each. */
export class SqliteThread {
  readonly #worker
  readonly #turns
  readonly #limits: ThreadLimits
  readonly transactionMs: number

  constructor(path: string, limits: ThreadLimits) {
    const { busyMs, maxRows, maxBytes, statementMs, idleMs, waiting } = limits
    const data: WorkerData = { path, pragmas: WRITER_PRAGMAS, busyMs, maxRows, maxBytes }
    this.#limits = limits
    this.transactionMs = limits.transactionMs
    this.#turns = { write: createQueue({ running: 1, waiting }), read: createQueue({ running: 1, waiting }) }
    this.#worker = connect<SqliteApi>(() => startThread(script, { heapMb: HEAP_MB, data }), {
      deadlineMs: statementMs,
      callsPerWorker: CALLS_AT_ONCE,
      idleMs,
    })
  }

  /** Waits for the connection to be free of others; the function that comes back lets the next one in. */
  async turn(access: Access): Promise<() => void> {
    const { waitMs } = this.#limits
    try {
      return await this.#turns[access].enter({
        client: null,
        get signal() {
          return AbortSignal.timeout(waitMs)
        },
      })
    } catch (error) {
      throw error instanceof QueueFull ? error : new QueueFull('the database is busy: no turn came in time')
    }
  }

  async run<R>(
    { sql, parameters }: CompiledQuery,
    access: Access,
    transaction: number | null,
  ): Promise<QueryResult<R>> {
    const statement = { sql, parameters: parameters.map(bindable), access, transaction }
    const { rows, changes, insertId } = await this.#call<StatementOutcome>(() => this.#worker.call('run', statement))
    return {
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
      ...(insertId !== undefined && { insertId: BigInt(insertId) }),
    }
  }

  begin(transaction: number): Promise<void> {
    return this.#call(() => this.#worker.call('begin', transaction))
  }

  end(transaction: number, how: 'commit' | 'rollback'): Promise<void> {
    return this.#call(() => this.#worker.call('end', { transaction, how }))
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw explained(error)
    }
  }
}
