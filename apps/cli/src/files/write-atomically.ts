import { randomBytes } from 'node:crypto'
import { constants, createWriteStream, fstatSync, openSync } from 'node:fs'
import {
  appendFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { Socket } from 'node:net'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UsageFault } from '../terminal/exit-codes.ts'

/** Short, for a name may have 255 octets in all; with a name in it, it is of an older version. */
const TEMPORARY = /^\.(?:.+\.)?[0-9a-f]{12}\.sundry-tmp$/

/** Windows has no such flag, and lets only administrators make links. */
const NO_LINKS = constants.O_NOFOLLOW ?? 0
/** A named pipe without its other end would block the process past its end. */
const NO_WAIT = constants.O_NONBLOCK ?? 0

export function isWithin(folder: string, path: string): boolean {
  const from = relative(folder, path)
  return from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from)
}

/** True if the file at a path is in the folder, links resolved; false if there is none. */
export async function isReallyWithin(folder: string, path: string): Promise<boolean> {
  const [root, real] = await Promise.all([folder, path].map((one) => realpath(one).catch(() => null)))
  return root != null && real != null && isWithin(root, real)
}

/** A checked folder may hold a link where a result is known to go; what is written stays where the command line says. */
async function refuseDetour(path: string, root: string): Promise<void> {
  let existing = path
  while (existing !== root && (await stat(existing).catch(() => null)) === null) existing = dirname(existing)
  if ((await stat(existing).catch(() => null)) === null || (await isReallyWithin(root, existing))) return
  throw new UsageFault(`A symbolic link in ${path} leads out of ${root}: remove it, or name the target itself.`)
}

/**
 * Node's own recursive `mkdir` never ends below /proc, where nothing can be made. No folder below `root` may lie
 * outside of it through a link.
 */
export async function makeFolder(path: string, root?: string): Promise<void> {
  if (root !== undefined && isWithin(root, path)) await refuseDetour(path, root)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${path} is a file`), { code: 'EEXIST', path })
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Devices and pipes, such as /dev/null and /dev/stdout, are written to; in their place a file would lie. */
async function isStream(path: string, root: string | undefined): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  // Standard output may lead to a file, and its name is still no place for another one.
  if (found === null || (found.isFile() && !/^\/(?:proc|dev)\/(?!shm\/)/.test(path))) return false
  if (found.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR', path })
  if (found.isBlockDevice()) throw new UsageFault(`${path} is a disk: name a file.`)
  if (root !== undefined && isWithin(root, path) && !(await isReallyWithin(root, path)))
    throw new UsageFault(`${path} is a symbolic link out of ${root}: remove it, or name the target itself.`)
  return true
}

async function writeStream(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  const fd = openSync(path, constants.O_WRONLY | NO_WAIT)
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
  const isPipe = fstatSync(fd).isFIFO()
  const target = isPipe ? new Socket({ fd, readable: false, writable: true }) : createWriteStream(path, { fd })
  await pipeline(pieces, target)
}

/** Under its own name a file is either the old one or the whole new one, whenever the run is killed. */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array | AsyncIterable<string>,
  root?: string,
): Promise<void> {
  await makeFolder(dirname(path), root)
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.sundry-tmp`)
  const withPath = (error: unknown) => {
    const { code, path: named = temporary } = error as NodeJS.ErrnoException
    // No one knows the temporary name.
    throw code !== undefined && named === temporary ? Object.assign(error as Error, { path }) : error
  }
  if (await isStream(path, root)) return writeStream(path, content).catch(withPath)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(content)
      // The replaced file's permissions may be restricted.
      const before = await lstat(path).catch(() => null)
      if (before?.isFile()) await file.chmod(before.mode & 0o7777)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    withPath(error)
  }
}

const refuseLink = (path: string) => async (error: NodeJS.ErrnoException) => {
  const isLink = error.code === 'ELOOP' && (await lstat(path).catch(() => null))?.isSymbolicLink()
  // Node names no file where what it opened is a folder or too large.
  throw isLink ? new UsageFault(`${path} is a symbolic link: remove it.`) : Object.assign(error, { path })
}

/** Opens, reads or extends a file whose name is known beforehand, such as a journal, only where it is no link. */
export const openOwn = (path: string, flags: number, mode?: number) =>
  open(path, flags | NO_LINKS, mode).catch(refuseLink(path))

export const appendOwn = (path: string, text: string) =>
  appendFile(path, text, {
    flag: (constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | NO_LINKS | NO_WAIT) as unknown as string,
  }).catch(refuseLink(path))

/** Null where there is none. */
export const readOwn = (path: string): Promise<Buffer | null> =>
  readFile(path, { flag: (constants.O_RDONLY | NO_LINKS | NO_WAIT) as unknown as string }).catch((error) =>
    error.code === 'ENOENT' ? null : refuseLink(path)(error),
  )

const LOCK_MS = 24 * 3_600_000
/** A lock is made before it is filled. */
const EMPTY_LOCK_MS = 10_000

/** False where the process that holds a lock was killed. After a day its number may be that of another process. */
async function isHeld(lock: string): Promise<boolean> {
  const text = await readOwn(lock)
  const found = await lstat(lock).catch(() => null)
  if (text === null || found === null) return false
  const pid = Number(text.toString())
  if (Date.now() - found.mtimeMs > (pid === 0 ? EMPTY_LOCK_MS : LOCK_MS)) return false
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** One process at a time works on a file that it reads and then replaces. */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const lock = `${path}.lock`
  await makeFolder(dirname(path))
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isHeld(lock))
      throw new UsageFault(`Another run uses ${path}. Wait until it ends, or remove ${lock} if there is none.`)
    await rm(lock, { force: true })
    return withLock(path, work)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** To read. */
export const openPipe = (path: string): number => openSync(path, constants.O_RDONLY | NO_WAIT)

/** Removes temporary files that a killed run left. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => TEMPORARY.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
