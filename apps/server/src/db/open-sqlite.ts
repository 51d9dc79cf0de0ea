import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { ConfigError } from '../config/environment.ts'
import { StorageFull } from '../ports/ports.ts'
import { migrate } from './migrate.ts'
import type { Database, Tables } from './schema/tables.ts'
import { copyBeforeUpgrade, createPrivateFile, databaseFile, preparePrivateDirectory } from './sqlite-copy.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { isBusy } from './sqlite-faults.ts'
import { SqliteThread, type ThreadLimits, threadLimits, WRITER_PRAGMAS } from './sqlite-thread.ts'
import { SqliteThreadDialect } from './sqlite-thread-dialect.ts'

const START_PATIENCE_MS = 60_000

/** Two processes that switch a new file to WAL at once fail with SQLITE_BUSY without waiting. */
async function switchToWal(file: DatabaseSync): Promise<void> {
  const until = performance.now() + START_PATIENCE_MS
  for (;;) {
    try {
      file.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20))
    }
  }
}

const inodeOf = (path: string) => stat(path).then(({ ino }) => ino)

function refusal(dataDir: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error
  const reason = error instanceof Error ? error.message : String(error)
  const advice = isBusy(error)
    ? 'Another process is using the database: stop it, or wait until it has finished.'
    : 'Set DATA_DIR to a folder this user can write to, or ACCOUNTS=off to store nothing.'
  return new ConfigError(`DATA_DIR=${dataDir} cannot be used (${reason}). ${advice}`)
}

async function openOnce(path: string): Promise<{ file: DatabaseSync; db: Kysely<Tables> } | null> {
  await createPrivateFile(path)
  const before = await inodeOf(path)
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    await switchToWal(file)
    file.exec(WRITER_PRAGMAS)
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, START_PATIENCE_MS) })
    await migrate({ db, kind: 'sqlite' }, { beforeUpgrade: (step) => copyBeforeUpgrade(path, step) })
    // A restore may have put another file in this one's place while we waited for its lock.
    if ((await inodeOf(path)) === before) return { file, db }
    file.close()
    return null
  } catch (error) {
    file.close()
    throw error
  }
}

export async function openSqliteFile(
  dataDir: string,
): Promise<{ path: string; file: DatabaseSync; db: Kysely<Tables> }> {
  const path = databaseFile(dataDir)
  try {
    await preparePrivateDirectory(dataDir)
    for (;;) {
      const opened = await openOnce(path)
      if (opened) return { path, ...opened }
    }
  } catch (error) {
    throw refusal(dataDir, error)
  }
}

const CHECKPOINT_ATTEMPTS = 10

/** Less than a few transactions and their log take. */
const MIN_FREE_BYTES = 1024 * 1024

async function freeBytes(folder: string): Promise<number> {
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function openSqlite(
  dataDir: string,
  limits: Partial<ThreadLimits> = {},
  readFreeBytes = freeBytes,
): Promise<Database> {
  const { path, file } = await openSqliteFile(dataDir)
  // A separate connection: a long write or a long queue does not affect the check whether the server can work. It also
  // shows other processes that the database is in use while the thread is not running.
  const probe = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  const ask = probe.prepare('select 1 from kysely_migration limit 1')
  ask.get()
  file.close()

  const thread = new SqliteThread(path, { ...threadLimits, ...limits })
  const db = new Kysely<Tables>({ dialect: new SqliteThreadDialect(thread) })
  return {
    kind: 'sqlite',
    db,
    guardedRole: null,
    async ping() {
      ask.get()
      const free = await readFreeBytes(dataDir).catch((error: unknown) => {
        throw new StorageFull('the data folder cannot be written', { cause: error })
      })
      if (free < MIN_FREE_BYTES) throw new StorageFull('the disk of the data folder is full')
    },
    async afterErase() {
      // A reader in another process keeps the log from being truncated; the next deletion or the last close does it
      // then.
      for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
        if (rows[0]?.busy === 0) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async close() {
      probe.close()
      await db.destroy()
    },
  }
}
