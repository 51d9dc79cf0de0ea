import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/environment.ts'
import { schemaSuite } from '../testing/schema-suite.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { openSqlite } from './open-sqlite.ts'

schemaSuite('node:sqlite', temporarySqlite)

test('says which folder cannot be used, and what to set instead', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sundry-data-'))
  const file = join(directory, 'a-file')
  await writeFile(file, '')
  await expect(openSqlite(file)).rejects.toThrow(ConfigError)
  await expect(openSqlite(file)).rejects.toThrow(/DATA_DIR=.*a-file.*ACCOUNTS=off/s)
  await rm(directory, { recursive: true })
})

test('syncs every commit to the disk and writes ahead', async () => {
  const world = await temporarySqlite()
  const { sql } = await import('kysely')
  const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(world.database.db)
  const sync = await sql<{ synchronous: number }>`pragma synchronous`.execute(world.database.db)
  expect(journal.rows[0]?.journal_mode).toBe('wal')
  expect(sync.rows[0]?.synchronous).toBe(2)
  await world.remove()
})
