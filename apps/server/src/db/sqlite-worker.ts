import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { byteSizeOf, expose, TooManyBytes } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { isBusy, isFull } from './sqlite-faults.ts'

export interface WorkerData {
  path: string
  pragmas: string
  busyMs: number
  maxRows: number
  maxBytes: number
}

export interface Statement {
  sql: string
  parameters: readonly SQLInputValue[]
  /** The reader sees what is committed, and waits for no transaction. */
  access: 'write' | 'read'
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

/** SQLite's own wait would block readers too; nothing was done while it was busy. */
async function whenFree<T>(work: () => T): Promise<T> {
  const until = performance.now() + busyMs
  for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
    try {
      return work()
    } catch (error) {
      // SQLite's error number does not cross to the other thread, its code does.
      if (isFull(error)) throw Object.assign(new Error((error as Error).message), { code: 'SQLITE_FULL' })
      if (!isBusy(error)) throw error
      if (performance.now() > until) throw Object.assign(new Error('the database is locked'), { code: 'SQLITE_BUSY' })
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
}

/** SQLite may have rolled back by itself, as when the disk is full. */
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
        if (!isBusy(error)) abandon()
        throw error
      }
    }),
}

export type SqliteApi = typeof api

expose(threadPort(), api)
