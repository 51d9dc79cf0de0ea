import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const DATABASE_FILE = 'sundry.db'

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
