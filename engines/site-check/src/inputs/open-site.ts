import { limits } from '@sundry/contracts/limits'
import { type ByteSource, counted, readZip, type ZipEntry, ZipFault, type ZipFaultKind } from '@sundry/kit'
import { hostFiles } from '../hosts/hosts.ts'
import { isPage, type SiteFile, type SiteFiles } from '../site/files.ts'

// Messages about inputs that cannot be checked, for the tab, the command and agents.
const zipText: Readonly<Record<ZipFaultKind, (file: string) => string>> = {
  'not-a-zip': () =>
    'This file is not a ZIP archive, or it is incomplete. Create it again, or choose the folder instead.',
  damaged: (file) =>
    `The ZIP archive is damaged${file && ` at ${file}`}. Create it again, or choose the folder instead.`,
  encrypted: () => 'The ZIP archive is encrypted. Create one without a password, or choose the folder instead.',
  'too-large': () => 'The ZIP archive would unpack to far more than a site holds, so it was not opened.',
  'large-file': (file) => `${file} is larger than 64 MB. Remove it from the archive and try again.`,
  'unknown-method': (file) => `${file} is packed with an unusual method. Create the ZIP again with Deflate.`,
}

export const inputText = {
  /** Used if only one folder of the input is the site. */
  published: (folder: string, others: number) =>
    `Only ${folder} was checked, as the folder that is published; ${counted(others, 'file')} outside of it ${others === 1 ? 'was' : 'were'} not.`,
  otherLines: (name: string, count: number, example: string) =>
    `${name}: left out ${counted(count, 'line that is no address', 'lines that are no addresses')}, such as ${example}.`,
  noAddress: (name: string, example: string) => `${name}, ${example} is not an address.`,
  noUrls: (name: string) => `${name} lists no URLs.`,
  noSitemap: (name: string, sitemap: string) => `${name} names the sitemap ${sitemap}, which could not be read.`,
  manySitemaps: (name: string) => `${name} lists more than can be compared: 200,000 addresses in 1,000 sitemaps.`,
  largeList: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  manyAddresses: (count: number, max: number) =>
    `The former site has ${count.toLocaleString('en-US')} addresses; ${max.toLocaleString('en-US')} is the limit.`,
} as const

/** An input that cannot be read; the message is for the person who chose it. */
export class SiteFault extends Error {
  override readonly name = 'SiteFault'
}

/** A file of the input: a folder, an archive, a list of files. */
export interface InputFile extends SiteFile {
  read(): Promise<Uint8Array>
}

export interface OpenSite extends SiteFiles {
  readonly files: ReadonlyMap<string, InputFile>
  /** The folder of what was handed over that is published: '' or a path that ends in a slash. */
  readonly root: string
  /** The note that files outside of that folder were left out. */
  readonly note: string | null
  /** The path of a file within what was handed over. */
  pathOf(file: string): string
}

export interface OpenOptions {
  /** All of it may lie in one folder that is not part of the site, as in an archive of a folder. */
  readonly isWrapped?: boolean
  skips?(path: string): boolean
  /** Files that are read where the site has none of that path. */
  readonly beside?: readonly InputFile[]
  /** Files that are read in place of the site's own. */
  readonly instead?: readonly InputFile[]
}

/** Installed packages are not published, and of a repository one file suffices for a finding. */
export const isLeftOut = (path: string): boolean => /(^|\/)node_modules(\/|$)|(^|\/)\.git\/(?!HEAD$)/.test(path)

/** The output folders of common generators. */
const OUTPUT = /(^|\/)(dist|build|out|output|public|www|html|_site|_book)\/$/
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The folder that is published: of a project its output, of an archive the folder that everything is in. */
export function publishedFolder(paths: readonly string[], isWrapped = false): string {
  const depth = (path: string) => path.split('/').length
  const indexes = paths.filter((path) => /(^|\/)index\.html?$/i.test(path)).sort((a, b) => depth(a) - depth(b))
  const outputs = indexes.map(folderOf).filter((folder) => OUTPUT.test(folder))
  const common = paths.map(folderOf).reduce(
    (shared, folder) => {
      let rest = shared
      while (!folder.startsWith(rest)) rest = folderOf(rest.slice(0, -1))
      return rest
    },
    folderOf(paths[0] ?? ''),
  )
  if (indexes.some((path) => folderOf(path) === common)) return common
  return outputs[0] ?? (isWrapped ? common : '')
}

/** The site in what was handed over. Hosts read their configuration from the project, above the published folder. */
export async function openSite(
  input: Iterable<InputFile> | AsyncIterable<InputFile>,
  { isWrapped = false, skips = () => false, beside = [], instead = [] }: OpenOptions = {},
): Promise<OpenSite> {
  const all: InputFile[] = []
  for await (const file of input) if (!isLeftOut(file.path)) all.push(file)
  const root = publishedFolder(
    all.map(({ path }) => path),
    isWrapped,
  )
  const files = new Map<string, InputFile>()
  let others = 0
  for (const file of all) {
    if (!file.path.startsWith(root)) others += 1
    else if (!skips(file.path.slice(root.length))) files.set(file.path.slice(root.length), withinSite(file, root))
  }
  for (const file of all) {
    const folder = folderOf(file.path)
    const name = file.path.slice(folder.length)
    if (folder === root || !root.startsWith(folder) || !Object.hasOwn(hostFiles, name) || files.has(name)) continue
    files.set(name, file)
    others -= 1
  }
  for (const file of beside) if (!files.has(file.path)) files.set(file.path, file)
  for (const file of instead) files.set(file.path, file)
  const hasOthers = others > 0 && all.some(({ path }) => isPage(path))
  return {
    files,
    root,
    note: hasOthers ? inputText.published(root, others) : null,
    async *list() {
      for (const [path, { read: _, ...file }] of files) yield { ...file, path }
    },
    read: async (path) => (await files.get(path)?.read()) ?? new Uint8Array(),
    pathOf: (file) => files.get(file)?.path ?? root + file,
  }
}

/** Keeps a link into the published folder; one to a file beside it leads out of the site. */
function withinSite({ sameAs, ...file }: InputFile, root: string): InputFile {
  if (sameAs === undefined) return file
  const target = `${sameAs}/`
  if (target.startsWith(root)) return { ...file, sameAs: target.slice(root.length, -1) }
  return { ...file, unread: 'outside' }
}

/** Attributes of files, which the archive program of macOS adds and takes out again. */
const isOfArchiver = (path: string) => path.startsWith('__MACOSX/')
/** A link is compared with every file, so that an archive of links alone would take minutes. */
const MAX_LINKS = 1000
const MAX_LINK_BYTES = 4096

function readable(error: unknown): unknown {
  return error instanceof ZipFault ? new SiteFault(zipText[error.kind](error.file)) : error
}

/** The files of a ZIP, as they would lie in the folder that it is unpacked to. */
export async function filesOfZip(source: ByteSource): Promise<InputFile[]> {
  const files = new Map<string, InputFile>()
  const links: { readonly path: string; readonly entry: ZipEntry }[] = []
  const read = (entry: ZipEntry) => () => entry.read().catch((error) => Promise.reject(readable(error)))
  const { zipBytes: unpackedBytes, zipFileBytes: fileBytes } = limits.siteCheck
  try {
    for await (const entry of readZip(source, { unpackedBytes, fileBytes })) {
      const { path, size } = entry
      if (path === null || isOfArchiver(path)) continue
      if (entry.isEncrypted) throw new ZipFault('encrypted', path)
      if (entry.isLink) links.push({ path, entry })
      else files.set(path, { path, size, read: read(entry) })
    }
    for (const [at, { path, entry }] of links.entries()) {
      const isRead = at < MAX_LINKS && entry.size <= MAX_LINK_BYTES
      const target = isRead ? targetOf(path, new TextDecoder().decode(await entry.read())) : null
      const link = linkTo(target, path, files)
      if (link) files.set(path, link)
    }
  } catch (error) {
    throw readable(error)
  }
  return [...files.values()]
}

/** Null where the link leads out of the archive. */
function targetOf(path: string, link: string): string | null {
  if (link.startsWith('/')) return null
  const parts = path.split('/').slice(0, -1)
  for (const part of link.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** As of a folder: what a link leads to is checked once, under the path without one; a broken link is nothing. */
function linkTo(target: string | null, path: string, files: ReadonlyMap<string, InputFile>): InputFile | null {
  const nothing = { path, size: 0, read: async () => new Uint8Array() }
  if (target === null) return { ...nothing, unread: 'outside' }
  const file = files.get(target)
  if (file && !isPage(path)) return { ...file, path }
  const isFolder = target === '' || [...files.keys()].some((one) => one.startsWith(`${target}/`))
  return file || isFolder ? { ...nothing, sameAs: target } : null
}
