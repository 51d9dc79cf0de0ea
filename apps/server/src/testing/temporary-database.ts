import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../db/open-sqlite.ts'
import type { Database } from '../db/tables.ts'

export interface TemporaryDatabase {
  database: Database
  again(): Promise<Database>
  remove(): Promise<void>
}

export type OpenTemporary = () => Promise<TemporaryDatabase>

export const temporarySqlite: OpenTemporary = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sundry-data-'))
  const opened = [await openSqlite(directory)]
  const [database] = opened as [Database]
  return {
    database,
    async again() {
      const another = await openSqlite(directory)
      opened.push(another)
      return another
    },
    async remove() {
      for (const each of opened) await each.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
