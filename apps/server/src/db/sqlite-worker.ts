import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { byteSizeOf, expose, TooManyBytes } from '@sundry/worker-call'
import { threadPort } from '../isolation/thread.ts'
import { isBusy, isFull } from './sqlite-errors.ts'

export interface WorkerData {
  path: string
  pragmas: string
  /** How long a write waits for another process on the same file. */
  busyMs: number
  maxRows: number
  maxBytes: number
}

export interface Statement {
  sql: string
  parameters: readonly SQLInputValue[]
  /** By which connection: the one that reads sees what is committed, and waits for no transaction. */
  access: 'write' | 'read'
  /** The transaction it belongs to; null for one of its own. */
  transaction: number | null
}

export interface StatementOutcome {
  rows: unknown[]
  changes?: number | bigint
  insertId?: number | bigint
}

const { path, pragmas, busyMs, maxRows, maxBytes } = workerData as WorkerData
const writer = new DatabaseSync(path, { timeout: 0 })
writer.exec(pragmas)
const reader = new DatabaseSync(path, { readOnly: true, timeout: 1000 })
/** The transaction that is open in this worker. One begun in a worker before it went with that worker. */
let open: number | null = null

function boundedRows(statement: ReturnType<DatabaseSync['prepare']>, values: readonly SQLInputValue[]): unknown[] {
  const rows: unknown[] = []
  let bytes = 0
  for (const row of statement.iterate(...values)) {
    rows.push(row)
    bytes += byteSizeOf(row, maxBytes)
    if (rows.length > maxRows) throw new TooManyBytes(`a statement gave more than ${maxRows} rows`)
    if (bytes > maxBytes) throw new TooManyBytes(`a statement gave more than ${maxBytes} bytes`)
  }
  return rows
}

/** Waits beside the thread's other work: SQLite's own wait would hold up readers too. Nothing was done while busy. */
async function whenFree<T>(work: () => T): Promise<T> {
  const until = performance.now() + busyMs
  for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
    try {
      return work()
    } catch (error) {
      // The number of SQLite's error does not cross to the other thread, its code does.
      if (isFull(error)) throw Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' })
      if (!isBusy(error)) throw error
      if (performance.now() > until) throw Object.assign(new Error('the database is locked'), { code: 'SQLITE_BUSY' })
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
}

/** Rolls back what is open, unless SQLite has done so by itself, as it may when the disk is full. */
function abandon(): void {
  open = null
  if (writer.isTransaction) writer.exec('rollback')
}

const api = {
  run: ({ sql, parameters, access, transaction }: Statement): Promise<StatementOutcome> =>
    whenFree(() => {
      const isLost = transaction !== open || (transaction !== null && !writer.isTransaction)
      if (access === 'write' && isLost) throw new Error('the transaction was lost')
      const statement = (access === 'read' ? reader : writer).prepare(sql)
      if (statement.columns().length > 0) return { rows: boundedRows(statement, parameters) }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], changes, insertId: lastInsertRowid }
    }),
  begin: (transaction: number): Promise<void> =>
    whenFree(() => {
      abandon()
      // Immediate: a reader that turned writer half-way would be refused when another process wrote in between.
      writer.exec('begin immediate')
      open = transaction
    }),
  end: ({ transaction, how }: { transaction: number; how: 'commit' | 'rollback' }): Promise<void> =>
    whenFree(() => {
      if (transaction !== open) {
        if (how === 'commit') throw new Error('the transaction was lost')
        return
      }
      if (how === 'rollback') return abandon()
      try {
        writer.exec('commit')
        open = null
      } catch (error) {
        // Only a busy commit may be tried again.
        if (!isBusy(error)) abandon()
        throw error
      }
    }),
}

export type SqliteApi = typeof api

expose(threadPort(), api)
