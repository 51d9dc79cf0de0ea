import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { expose, sizeOf, TooManyBytes } from '@sundry/worker-call'
import { threadPort } from '../isolation/thread.ts'
import { isBusy } from './sqlite-busy.ts'

export interface WorkerData {
  path: string
  /** The one connection that writes, or one that only reads and so never waits for a writer. */
  access: 'write' | 'read'
  pragmas: string
  busyMs: number
  maxRows: number
  maxBytes: number
}

export interface Statement {
  sql: string
  parameters: readonly SQLInputValue[]
  /** The transaction it belongs to; null for one of its own. */
  transaction: number | null
}

export interface Outcome {
  rows: unknown[]
  changes?: number | bigint
  insertId?: number | bigint
}

const { path, access, pragmas, busyMs, maxRows, maxBytes } = workerData as WorkerData
const file = new DatabaseSync(path, { readOnly: access === 'read', timeout: busyMs })
file.exec(pragmas)
/** The transaction that is open in this worker. One begun in a worker before it went with that worker. */
let open: number | null = null

function boundedRows(statement: ReturnType<DatabaseSync['prepare']>, values: readonly SQLInputValue[]): unknown[] {
  const rows: unknown[] = []
  let bytes = 0
  for (const row of statement.iterate(...values)) {
    rows.push(row)
    bytes += sizeOf(row, maxBytes)
    if (rows.length > maxRows) throw new TooManyBytes(`a statement gave more than ${maxRows} rows`)
    if (bytes > maxBytes) throw new TooManyBytes(`a statement gave more than ${maxBytes} bytes`)
  }
  return rows
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    // The number of SQLite's error does not cross to the other thread, its code does.
    throw isBusy(error) ? Object.assign(new Error('the database is locked'), { code: 'SQLITE_BUSY' }) : error
  }
}

const api = {
  run: ({ sql, parameters, transaction }: Statement): Outcome =>
    guarded(() => {
      if (transaction !== open) throw new Error('the transaction was lost')
      const statement = file.prepare(sql)
      if (statement.columns().length > 0) return { rows: boundedRows(statement, parameters) }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], changes, insertId: lastInsertRowid }
    }),
  begin: (transaction: number): void =>
    guarded(() => {
      if (open !== null) file.exec('rollback')
      open = null
      // Immediate: a reader that turned writer half-way would be refused when another process wrote in between.
      file.exec('begin immediate')
      open = transaction
    }),
  end: ({ transaction, how }: { transaction: number; how: 'commit' | 'rollback' }): void =>
    guarded(() => {
      if (transaction !== open) {
        if (how === 'commit') throw new Error('the transaction was lost')
        return
      }
      // SQLite may have rolled back by itself, for want of disk for example.
      if (how === 'commit' || file.isTransaction) file.exec(how)
      open = null
    }),
}

export type SqliteApi = typeof api

expose(threadPort(), api)
