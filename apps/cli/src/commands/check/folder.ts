import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { hostFiles } from '@sundry/site-check'
import { UsageFault } from '../../exit-codes.ts'
import type { Io } from '../../terminal/io.ts'
import type { CheckedSite } from './place.ts'

/** Everything that would be published, dot files as well; of a repository one file says enough. */
async function* published(folder: string, below = folder): AsyncGenerator<string> {
  const entries = await readdir(below, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name)
    if (entry.name === 'node_modules' || (basename(below) === '.git' && entry.name !== 'HEAD')) continue
    if (entry.isDirectory()) yield* published(folder, path)
    else if (entry.isFile() || (entry.isSymbolicLink() && (await stat(path).catch(() => null))?.isFile()))
      yield relative(folder, path).split(sep).join('/')
  }
}

/** Hosts read their configuration from the project, beside the folder that is published. */
export async function openFolder(given: string, skips: (path: string) => boolean, io: Io): Promise<CheckedSite> {
  const folder = resolve(io.cwd, given)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new UsageFault(`${given} is no folder.`)
  const beside = new Map<string, string>()
  if (folder !== resolve(io.cwd)) {
    for (const name of Object.keys(hostFiles)) {
      const inProject = (await stat(join(io.cwd, name)).catch(() => null))?.isFile() ?? false
      const inFolder = (await stat(join(folder, name)).catch(() => null))?.isFile() ?? false
      if (inProject && !inFolder) beside.set(name, join(io.cwd, name))
    }
  }
  const pathOf = (file: string) => beside.get(file) ?? join(folder, file)
  return {
    async *list() {
      for await (const path of published(folder))
        if (!skips(path)) yield { path, size: (await stat(join(folder, path))).size }
      for (const path of beside.keys()) yield { path, size: (await stat(pathOf(path))).size }
    },
    read: (path) => readFile(pathOf(path)),
    placeOf(file) {
      const path = relative(io.cwd, pathOf(file))
      return (path.startsWith('..') ? pathOf(file) : path).split(sep).join('/')
    },
  }
}
