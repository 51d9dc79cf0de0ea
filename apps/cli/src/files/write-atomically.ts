import { randomBytes } from 'node:crypto'
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Short, for a name may have 255 octets in all; with a name in it, it is of an older version. */
const TEMPORARY = /^\.(?:.+\.)?[0-9a-f]{12}\.sundry-tmp$/

/** Node's own recursive `mkdir` never ends below /proc, where nothing can be made. */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${path} is a file`), { code: 'EEXIST', path })
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Under its own name a file is either the old one or the whole new one, whenever the run is killed. */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array | AsyncIterable<string>,
): Promise<void> {
  await makeFolder(dirname(path))
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.sundry-tmp`)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(content)
      // What is replaced may be closed to others.
      const before = await lstat(path).catch(() => null)
      if (before?.isFile()) await file.chmod(before.mode & 0o7777)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** What a killed run left beside the files it was about to write. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => TEMPORARY.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}
