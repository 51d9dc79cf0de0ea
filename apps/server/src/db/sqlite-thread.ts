import { connect, QueueFull as LineFull, WorkerLost } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import type { CompiledQuery, QueryResult } from 'kysely'
import { createQueue, QueueFull } from '../limits/bounded-queue.ts'
import { StorageFull } from '../ports/ports.ts'
import { bindable } from './sqlite-dialect.ts'
import type { SqliteApi, Statement, StatementOutcome, WorkerData } from './sqlite-worker.ts'

export interface ThreadLimits {
  statementMs: number
  transactionMs: number
  waitMs: number
  waiting: number
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
const CALLS_AT_ONCE = 3

/** A commit is on the disk when it returns, and deleted bytes are overwritten. */
export const WRITER_PRAGMAS = 'pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on'

const script = new URL('./sqlite-worker.ts', import.meta.url)

/** Busy or full passes, so it is answered with 503. */
function explained(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'SQLITE_FULL') return new StorageFull((error as Error).message)
  const busy =
    error instanceof LineFull || (error instanceof WorkerLost && error.code === 'deadline') || code === 'SQLITE_BUSY'
  return busy ? new QueueFull(`the database is busy: ${(error as Error).message}`) : error
}

type Access = Statement['access']

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
