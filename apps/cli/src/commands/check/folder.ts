import { constants, createReadStream, readFileSync } from 'node:fs'
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { ByteSource } from '@sundry/kit'
import {
  filesOfZip,
  hostFiles,
  type InputFile,
  isLeftOut,
  isPage,
  openSite,
  type SiteFile,
  type SiteFiles,
} from '@sundry/site-check'
import { readPath } from '../../files/inputs.ts'
import { isReallyWithin, isWithin } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

/** A site to check, and where the reader of a finding looks for its file. */
export interface CheckedSite extends SiteFiles {
  placeOf(file: string): string
  readonly baseUrl?: string
  /** Folder of the files that may be overwritten. */
  readonly folder?: string
  /** Notes on skipped parts. */
  readonly note?: string | null
  /** Addresses of a live site that gave no answer. */
  readonly unanswered?: readonly string[]
  /** How many addresses of a live site are known that were one page too many. */
  readonly notFetched?: number
  /** Paths that are there and were not looked at. */
  isServed?(path: string): boolean
}

interface Published {
  readonly path: string
  /** Target of a symbolic link within the site. */
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
      if (isLeftOut(pathOf(path))) continue
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
    else if (sameAs !== undefined && (found.isDirectory() || isPage(path))) yield { path: pathOf(path), sameAs }
    else if (found.isDirectory()) yield* walk(path)
    else if (found.isFile()) {
      walked.set(real, pathOf(path))
      yield pathFound(path)
    }
  }
}

/** The files of a folder; links out of `within` are not followed. */
export async function* folderFiles(folder: string, within?: string): AsyncGenerator<InputFile> {
  const root = await realpath(folder)
  for await (const one of published(root, within ?? root)) yield fileAt(join(folder, one.path), one)
}

/** Up to this size, the trips to Node's pool of threads would take longer than the reading. */
const MAX_SYNC_BYTES = 1_000_000

async function fileAt(path: string, file: Published): Promise<InputFile> {
  const size = file.unread ? 0 : await sizeOf(path)
  const read = async () => ((size ?? 0) > MAX_SYNC_BYTES ? readFile(path) : readFileSync(path))
  return { ...file, size: size ?? 0, ...(size === null && { unread: 'unreadable' }), read }
}

/** A file that is opened for each reading, so that nothing has to close it. */
export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    size,
    async read(from, to) {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from))
      if (bytes.length === 0) return bytes
      let length = 0
      for await (const piece of createReadStream(path, { start: from, end: from + bytes.length - 1 })) {
        bytes.set(piece, length)
        length += piece.length
      }
      return bytes.subarray(0, length)
    },
  }
}

export const isArchiveName = (path: string): boolean => /\.zip$/i.test(path)

interface FolderOptions {
  readonly hostConfig?: readonly string[]
  /** Links out of this folder are not followed; left out, it is the project, or the folder where that is elsewhere. */
  readonly within?: string
  skips(path: string): boolean
}

/** A folder, or a ZIP of one. Hosts read their configuration from the project, beside the folder that is published. */
export async function openFolder(
  input: string,
  { skips, hostConfig, within: limit }: FolderOptions,
  io: Io,
): Promise<CheckedSite> {
  const folder = resolve(io.cwd, input)
  const found = await stat(folder).catch(() => null)
  const isArchive = found?.isFile() === true && isArchiveName(folder)
  if (!isArchive && !found?.isDirectory())
    throw new UsageFault(`${input} ${found ? 'is neither a folder nor a ZIP' : 'does not exist'}.`)
  const root = await realpath(folder)
  const project = await realpath(io.cwd)
  const within = limit ?? (isWithin(project, root) ? project : root)
  const places = new Map<InputFile, string>()
  async function fileElsewhere(path: string, place: string, facts: Partial<Published> = {}): Promise<InputFile> {
    const file = await fileAt(place, { path, ...facts })
    places.set(file, place)
    return file
  }
  const beside: InputFile[] = []
  for (const name of folder === resolve(io.cwd) ? [] : Object.keys(hostFiles)) {
    const place = join(io.cwd, name)
    if (!((await stat(place).catch(() => null))?.isFile() ?? false)) continue
    if (await isReallyWithin(within, place)) beside.push(await fileElsewhere(name, place))
    else if (isWithin(within, project)) beside.push(await fileElsewhere(name, place, { unread: 'outside' }))
  }
  const instead: InputFile[] = []
  for (const name of hostConfig ?? []) {
    const place = resolve(io.cwd, name)
    instead.push(await fileElsewhere(await hostFileOf(place, name, io), place))
  }
  const files = isArchive ? await filesOfZip(await fileSource(root)) : folderFiles(folder, within)
  const site = await openSite(files, { skips, beside, instead, isWrapped: isArchive })
  return {
    ...site,
    ...(!isArchive && { folder: root }),
    placeOf(file) {
      const found = site.files.get(file)
      const place = (found && places.get(found)) ?? join(folder, site.pathOf(file))
      const path = relative(io.cwd, place)
      return (path.startsWith('..') ? place : path).split(sep).join('/')
    },
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

/** The name under which a configuration is read that has another one, such as sites-available/example.conf. */
async function hostFileOf(path: string, provided: string, io: Io): Promise<string> {
  const name = basename(path)
  if (hostFiles[name]) return name
  const content = await readPath(path, io).catch(() => {
    io.signal.throwIfAborted()
    throw new UsageFault(`--host-config: ${provided} could not be read.`)
  })
  const text = new TextDecoder().decode(content)
  if (/^caddyfile|\.caddyfile$/i.test(name)) return 'Caddyfile'
  if (/^[^\S\n]*(?:rewriteengine|rewriterule|redirect(?:match|permanent)?)\s|^[^\S\n]*<virtualhost/im.test(text))
    return '.htaccess'
  if (/\{/.test(text)) return 'nginx.conf'
  throw new UsageFault(`--host-config: ${provided} is not a configuration of a host that is understood.`)
}
