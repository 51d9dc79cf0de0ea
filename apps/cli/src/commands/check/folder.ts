import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { hostFiles, type SiteFiles } from '@sundry/site-check'
import { UsageFault } from '../../exit-codes.ts'
import type { Io } from '../../terminal/io.ts'
import { type FormerFiles, isWithin } from './former-files.ts'

/** A site to check, and where the reader of a finding looks for its file. */
export interface CheckedSite extends SiteFiles {
  placeOf(file: string): string
  readonly baseUrl?: string
  /** Addresses of a live site that gave no answer. */
  readonly unanswered?: readonly string[]
  /** Paths that are there and were not looked at. */
  isServed?(path: string): boolean
}

interface Published {
  readonly path: string
  /** Where a symbolic link leads within the site. */
  readonly sameAs?: string
}

/**
 * Everything that would be published, dot files as well; of a repository one file says enough. What has two paths by a
 * symbolic link is given once, under the path without one.
 */
async function* published(root: string, within?: string): AsyncGenerator<Published> {
  const walked = new Map<string, string>()
  const linked: { path: string; real: string }[] = []
  const pathOf = (file: string) => relative(root, file).split(sep).join('/')

  async function* walk(below: string): AsyncGenerator<Published> {
    const place = await realpath(below)
    walked.set(place, pathOf(below))
    const entries = await readdir(below, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(below, entry.name)
      if (entry.name === 'node_modules' || (basename(below) === '.git' && entry.name !== 'HEAD')) continue
      if (entry.isDirectory()) yield* walk(path)
      else if (entry.isSymbolicLink()) {
        const real = await realpath(path).catch(() => null)
        if (real !== null && (within === undefined || isWithin(within, real))) linked.push({ path, real })
      } else if (entry.isFile()) {
        walked.set(join(place, entry.name), pathOf(path))
        yield { path: pathOf(path) }
      }
    }
  }

  yield* walk(root)
  for (let next = linked.shift(); next; next = linked.shift()) {
    const { path, real } = next
    const sameAs = walked.get(real)
    const found = await stat(real)
    if (sameAs !== undefined && (found.isDirectory() || /\.x?html?$/i.test(path))) yield { path: pathOf(path), sameAs }
    else if (found.isDirectory()) yield* walk(path)
    else if (found.isFile()) {
      walked.set(real, pathOf(path))
      yield { path: pathOf(path) }
    }
  }
}

/** The files of a folder that was published before. */
export async function folderFiles(folder: string, within?: string): Promise<FormerFiles> {
  const files: { path: string; size: number; key: string }[] = []
  for await (const { path, sameAs } of published(await realpath(folder), within))
    if (sameAs === undefined) files.push({ path, size: (await stat(join(folder, path))).size, key: join(folder, path) })
  return { files, open: () => ({ read: (path) => readFile(path), close() {} }) }
}

interface FolderOptions {
  readonly hostConfig?: readonly string[]
  /** Links out of this folder are not followed. */
  readonly within?: string
  skips(path: string): boolean
}

/** Hosts read their configuration from the project, beside the folder that is published. */
export async function openFolder(
  given: string,
  { skips, hostConfig, within }: FolderOptions,
  io: Io,
): Promise<CheckedSite> {
  const folder = resolve(io.cwd, given)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new UsageFault(`${given} is not a folder.`)
  const beside = new Map<string, string>()
  if (folder !== resolve(io.cwd)) {
    for (const name of Object.keys(hostFiles)) {
      const inProject = (await stat(join(io.cwd, name)).catch(() => null))?.isFile() ?? false
      const inFolder = (await stat(join(folder, name)).catch(() => null))?.isFile() ?? false
      if (inProject && !inFolder) beside.set(name, join(io.cwd, name))
    }
  }
  for (const name of hostConfig ?? []) beside.set(await hostFileOf(resolve(io.cwd, name), name), resolve(io.cwd, name))
  const pathOf = (file: string) => beside.get(file) ?? join(folder, file)
  return {
    async *list() {
      for await (const one of published(await realpath(folder), within))
        if (!skips(one.path) && !beside.has(one.path)) yield { ...one, size: (await stat(join(folder, one.path))).size }
      for (const path of beside.keys()) yield { path, size: (await stat(pathOf(path))).size }
    },
    read: (path) => readFile(pathOf(path)),
    placeOf(file) {
      const path = relative(io.cwd, pathOf(file))
      return (path.startsWith('..') ? pathOf(file) : path).split(sep).join('/')
    },
  }
}

/** The name under which a configuration is read that has another one, such as sites-available/example.conf. */
async function hostFileOf(path: string, given: string): Promise<string> {
  const name = basename(path)
  if (hostFiles[name]) return name
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageFault(`--host-config: ${given} could not be read.`)
  })
  if (/^caddyfile|\.caddyfile$/i.test(name)) return 'Caddyfile'
  if (/^[^\S\n]*(?:rewriteengine|rewriterule|redirect(?:match|permanent)?)\s|^[^\S\n]*<virtualhost/im.test(text))
    return '.htaccess'
  if (/\{/.test(text)) return 'nginx.conf'
  throw new UsageFault(`--host-config: ${given} is not a configuration of a host that is understood.`)
}
