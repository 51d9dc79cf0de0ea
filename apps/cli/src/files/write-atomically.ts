import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const TEMPORARY = /^\..+\.[0-9a-f]{12}\.sundry-tmp$/

/** Under its own name a file is either the old one or the whole new one, whenever the run is killed. */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.sundry-tmp`)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(content)
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
