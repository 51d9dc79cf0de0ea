import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../db/open-sqlite.ts'
import type { Database } from '../db/schema/tables.ts'

export interface TemporaryDatabase {
  database: Database
  again(): Promise<Database>
  remove(): Promise<void>
}

export type OpenTemporary = () => Promise<TemporaryDatabase>

/** In memory where the machine has such a folder: each write of a database waits for its disk. */
const MEMORY = '/dev/shm'

export const temporarySqlite: OpenTemporary = async () => {
  const directory = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'sundry-data-'))
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
