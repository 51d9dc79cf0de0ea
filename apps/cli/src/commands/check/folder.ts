import { constants } from 'node:fs'
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { hostFiles, type SiteFile, type SiteFiles } from '@sundry/site-check'
import { UsageFault } from '../../exit-codes.ts'
import { isReallyWithin, isWithin } from '../../files/write-atomically.ts'
import type { Io } from '../../terminal/io.ts'
import type { FormerFiles } from './former-files.ts'

/** A site to check, and where the reader of a finding looks for its file. */
export interface CheckedSite extends SiteFiles {
  placeOf(file: string): string
  readonly baseUrl?: string
  /** Where the files lie that may be written over. */
  readonly folder?: string
  /** Addresses of a live site that gave no answer. */
  readonly unanswered?: readonly string[]
  /** How many addresses of a live site are known that were one page too many. */
  readonly notFetched?: number
  /** Paths that are there and were not looked at. */
  isServed?(path: string): boolean
}

interface Published {
  readonly path: string
  /** Where a symbolic link leads within the site. */
  readonly sameAs?: string
  readonly unread?: NonNullable<SiteFile['unread']>
}

/**
 * Everything that would be published, dot files as well; of a repository one file says enough. What has two paths by a
 * symbolic link is given once, under the path without one.
 */
async function* published(root: string, within: string): AsyncGenerator<Published> {
  const walked = new Map<string, string>()
  const linked: { path: string; real: string }[] = []
  const pathOf = (file: string) => relative(root, file).split(sep).join('/')

  async function* walk(below: string): AsyncGenerator<Published> {
    const orNull = (error: unknown) => {
      if (below === root) throw error
      return null
    }
    const place = await realpath(below).catch(orNull)
    const entries = await readdir(below, { withFileTypes: true }).catch(orNull)
    if (place === null || entries === null) return yield { path: pathOf(below), unread: 'unreadable' }
    walked.set(place, pathOf(below))
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(below, entry.name)
      if (entry.name === 'node_modules' || (basename(below) === '.git' && entry.name !== 'HEAD')) continue
      if (entry.isDirectory()) yield* walk(path)
      else if (entry.isSymbolicLink()) {
        const real = await realpath(path).catch(() => null)
        if (real !== null && isWithin(within, real)) linked.push({ path, real })
        else if (real !== null) yield { path: pathOf(path), unread: 'outside' }
      } else if (entry.isFile()) {
        walked.set(join(place, entry.name), pathOf(path))
        yield pathFound(path)
      }
    }
  }

  async function pathFound(path: string): Promise<Published> {
    const canRead = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    return { path: pathOf(path), ...(!canRead && { unread: 'unreadable' }) }
  }

  yield* walk(root)
  for (let next = linked.shift(); next; next = linked.shift()) {
    const { path, real } = next
    const sameAs = walked.get(real)
    const found = await stat(real).catch(() => null)
    if (found === null) yield { path: pathOf(path), unread: 'unreadable' }
    else if (sameAs !== undefined && (found.isDirectory() || /\.x?html?$/i.test(path)))
      yield { path: pathOf(path), sameAs }
    else if (found.isDirectory()) yield* walk(path)
    else if (found.isFile()) {
      walked.set(real, pathOf(path))
      yield pathFound(path)
    }
  }
}

/** The files of a folder that was published before. */
export async function folderFiles(folder: string, within?: string): Promise<FormerFiles> {
  const files: { path: string; size: number; key: string }[] = []
  const root = await realpath(folder)
  for await (const { path, sameAs, unread } of published(root, within ?? root))
    if (sameAs === undefined && unread === undefined)
      files.push({ path, size: (await stat(join(folder, path))).size, key: join(folder, path) })
  return { files, open: () => ({ read: (path) => readFile(path), close() {} }) }
}

interface FolderOptions {
  readonly hostConfig?: readonly string[]
  /** Links out of this folder are not followed; left out, it is the project, or the folder where that is elsewhere. */
  readonly within?: string
  skips(path: string): boolean
}

/** Hosts read their configuration from the project, beside the folder that is published. */
export async function openFolder(
  given: string,
  { skips, hostConfig, within: limit }: FolderOptions,
  io: Io,
): Promise<CheckedSite> {
  const folder = resolve(io.cwd, given)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new UsageFault(`${given} ${found ? 'is not a folder' : 'does not exist'}.`)
  const root = await realpath(folder)
  const project = await realpath(io.cwd)
  const within = limit ?? (isWithin(project, root) ? project : root)
  const beside = new Map<string, string>()
  const outside: string[] = []
  if (folder !== resolve(io.cwd)) {
    for (const name of Object.keys(hostFiles)) {
      const inProject = (await stat(join(io.cwd, name)).catch(() => null))?.isFile() ?? false
      const inFolder = (await stat(join(folder, name)).catch(() => null))?.isFile() ?? false
      if (!inProject || inFolder) continue
      if (await isReallyWithin(within, join(io.cwd, name))) beside.set(name, join(io.cwd, name))
      else if (isWithin(within, project)) outside.push(name)
    }
  }
  for (const name of hostConfig ?? []) beside.set(await hostFileOf(resolve(io.cwd, name), name), resolve(io.cwd, name))
  const pathOf = (file: string) => beside.get(file) ?? join(folder, file)
  return {
    async *list() {
      for await (const one of published(root, within)) {
        if (skips(one.path) || beside.has(one.path)) continue
        const size = one.unread ? 0 : await sizeOf(join(folder, one.path))
        yield { ...one, size: size ?? 0, ...(size === null && { unread: 'unreadable' }) }
      }
      for (const path of outside) yield { path, size: 0, unread: 'outside' }
      for (const path of beside.keys()) yield { path, size: (await sizeOf(pathOf(path))) ?? 0 }
    },
    folder: root,
    read: (path) => readFile(pathOf(path)),
    placeOf(file) {
      const path = relative(io.cwd, pathOf(file))
      return (path.startsWith('..') ? pathOf(file) : path).split(sep).join('/')
    },
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

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
