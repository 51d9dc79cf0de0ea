import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

const DATABASE_FILE = 'sundry.db'

const OWN_FILE = /^(sundry\.db(-wal|-shm|-journal|\..*)?|\.?auth-secret.*)$/
export const BACKUP_FOLDER = 'backups'

export const isOwnFile = (name: string) => OWN_FILE.test(name)
const STICKY = 0o1000

/** On systems that cannot open a folder there is nothing to do. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}

/** A file that belongs to somebody else is left to them. */
export async function makePrivate(path: string, mode: number): Promise<void> {
  try {
    const { mode: found } = await stat(path)
    if ((found & 0o077) !== 0) await chmod(path, mode)
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Creates the folder and those above it, each known to the disk before anything is written into it. */
async function createDurably(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = directory; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made))
}

/** The folder itself is made private only if it holds nothing but our files: DATA_DIR may be shared. */
export async function preparePrivateDirectory(directory: string): Promise<void> {
  await createDurably(directory)
  const names = await readdir(directory)
  const { mode } = await stat(directory)
  if (names.every((name) => isOwnFile(name) || name === BACKUP_FOLDER) && (mode & STICKY) === 0)
    await makePrivate(directory, 0o700)
  for (const name of names.filter(isOwnFile)) await makePrivate(join(directory, name), 0o600)
}

/** SQLite gives -wal and -shm the mode of the database, so the file is made before SQLite would make it readable. */
export async function createPrivateFile(path: string): Promise<void> {
  const handle = await open(path, 'a', 0o600)
  await handle.close()
}

const COPIES_STORED = 3
const STEP_COPY = /^\.before-\d{4}-/
const ALL_PAGES = 0x7fffffff

export function findDamage(database: DatabaseSync): string | null {
  const first = database.prepare('pragma integrity_check(1)').get() as { integrity_check: string }
  if (first.integrity_check !== 'ok') return first.integrity_check
  const broken = database.prepare('pragma foreign_key_check').get() as { table: string } | undefined
  return broken ? `rows of ${broken.table} refer to rows that do not exist` : null
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

/** Checked and on the disk before it gets its name. */
export async function copyDatabase(from: string, to: string, change?: (copy: DatabaseSync) => void): Promise<void> {
  const partial = `${to}.partial-${process.pid}`
  await (await open(partial, 'wx', 0o600)).close()
  try {
    const source = new DatabaseSync(from, { timeout: 5000 })
    try {
      // All pages in one step: between steps a busy server would make the copy begin again.
      await backup(source, partial, { rate: ALL_PAGES })
    } finally {
      source.close()
    }
    const copy = new DatabaseSync(partial)
    try {
      copy.exec('pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on')
      change?.(copy)
      const damage = findDamage(copy)
      if (damage !== null) throw new Error(`the copy is damaged: ${damage}`)
    } finally {
      copy.close()
    }
    await syncFile(partial)
    await rename(partial, to)
    await syncDirectory(dirname(to))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export const fileTime = (now = Date.now()) => new Date(now).toISOString().replace(/[:.]/g, '-')

export async function copyBeforeUpgrade(path: string, step: string): Promise<string> {
  const directory = dirname(path)
  const to = `${path}.before-${step}-${fileTime()}`
  await copyDatabase(path, to)
  const found = (await readdir(directory)).filter((name) => STEP_COPY.test(name.slice(basename(path).length)))
  const isPartial = (name: string) => name.includes('.partial-')
  // Left by a process that was killed while it copied; the lock says that no other is copying now.
  for (const name of found.filter(isPartial)) await rm(join(directory, name), { force: true })
  const names = found.filter((name) => !isPartial(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(directory, name))).mtimeMs })),
  )
  dated.sort((a, b) => b.at - a.at)
  for (const { name } of dated.slice(COPIES_STORED)) await rm(join(directory, name), { force: true })
  return to
}

export const databaseFile = (dataDir: string) => join(dataDir, DATABASE_FILE)
