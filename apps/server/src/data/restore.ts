import { copyFile, link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { migrations } from '../db/migrations/all.ts'
import {
  databaseFile,
  fileTime,
  findDamage,
  makePrivate,
  preparePrivateDirectory,
  syncDirectory,
  syncFile,
} from '../db/sqlite-copy.ts'
import { isBusy } from '../db/sqlite-faults.ts'
import { BACKUP_TABLE, exists, input, postgresRestore, SECRET_FILE } from './backup.ts'

interface Checked {
  secret: string | null
  accounts: number
}

function checkBackup(path: string): Checked {
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on')
    const damage = findDamage(database)
    if (damage !== null) throw new Error(damage)
    const steps = database.prepare('select name from kysely_migration').all()
    const unknown = steps.find(({ name }) => !migrations.some((step) => step.name === name))
    if (unknown) throw new Error(`it was made by a newer version of Sundry (${unknown.name}); start that version`)
    const { accounts } = database.prepare('select count(*) as accounts from user').get() as { accounts: number }
    const retained = database.prepare('select 1 from sqlite_master where name = ?').get(BACKUP_TABLE)
    const row = retained && database.prepare(`select value from ${BACKUP_TABLE} where key = 'auth_secret'`).get()
    database.exec(`drop table if exists ${BACKUP_TABLE}`)
    return { secret: row ? String(row.value) : null, accounts }
  } finally {
    database.close()
  }
}

/**
 * Every server holds a shared lock while it runs (WAL mode). A file that is no database holds no lock and is moved
 * aside as it is.
 */
function takeAlone(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new ConfigError('A server is using this database. Stop it, then restore again.')
    return null
  }
}

async function writeDurably(path: string, content: string): Promise<void> {
  const partial = `${path}.partial-${process.pid}`
  const handle = await open(partial, 'w', 0o600)
  await handle.writeFile(content)
  await handle.sync()
  await handle.close()
  await rename(partial, path)
}

/** The old file stays under another name, and a crash at any moment leaves the one or the other in place. */
export async function restoreCommand(config: Config, [file]: readonly string[]): Promise<string> {
  if (config.databaseUrl) return postgresRestore(config.databaseUrl, file ?? 'sundry.dump')
  if (file === undefined) throw new ConfigError('Missing file name. Usage: npm run data -- restore <file>')
  const from = input(file)
  if (!(await exists(from))) throw new ConfigError(`${from} does not exist.`)
  await preparePrivateDirectory(config.dataDir)
  const path = databaseFile(config.dataDir)
  const incoming = `${path}.restore-${process.pid}`
  let old: DatabaseSync | null = null
  try {
    await copyFile(from, incoming)
    await makePrivate(incoming, 0o600)
    let checked: Checked
    try {
      checked = checkBackup(incoming)
    } catch (error) {
      throw new ConfigError(`${from} cannot be restored: ${(error as Error).message}. Nothing was changed.`)
    }
    await syncFile(incoming)
    const aside = `${path}.before-restore-${fileTime()}`
    const replaces = await exists(path)
    if (replaces) {
      old = takeAlone(path)
      await link(path, aside)
      // Left only by a file that could not be read; another database's log would be applied to the restored one.
      for (const end of ['-wal', '-shm']) await rename(`${path}${end}`, `${aside}${end}`).catch(() => {})
      await syncDirectory(config.dataDir)
    }
    const secretPath = join(config.dataDir, SECRET_FILE)
    const before = await readFile(secretPath, 'utf8').catch(() => null)
    if (checked.secret !== null && checked.secret !== before) {
      if (before !== null) await writeDurably(`${secretPath}.before-restore-${fileTime()}`, before)
      await writeDurably(secretPath, checked.secret)
    }
    await rename(incoming, path)
    await syncDirectory(config.dataDir)
    return [
      `Restored ${from}: ${checked.accounts} accounts. The next start upgrades the schema.`,
      ...(replaces ? [`The previous database is at ${aside}; delete it when you no longer need it.`] : []),
      ...(checked.secret === null ? ['The file contained no secret; the existing one was kept.'] : []),
    ].join('\n')
  } finally {
    old?.close()
    await rm(incoming, { force: true })
  }
}
