// The files of a site, wherever they come from, read one at a time.
import { type CrawlResponse, crawlSite, hostFiles, type SiteFiles } from '@sundry/site-check'
import { sampleSite } from './sample-site.ts'
import { SiteFault } from './site-fault.ts'
import type { CrawledResponse, SiteInput } from './site-input.ts'
import { faults } from './text.ts'
import { readZip } from './zip-reader.ts'

interface SourceFile {
  readonly size: number
  read(): Promise<Uint8Array<ArrayBuffer>>
}

export interface OpenSite extends SiteFiles {
  readonly files: ReadonlyMap<string, SourceFile>
  readonly baseUrl?: string
  /** The folder of what was opened that is published. */
  readonly root: string
  /** The URL a file was fetched from. */
  placeOf?(file: string): string
  isServed?(path: string): boolean
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
}

const MAX_FILES = 100_000
const SKIPPED = /(^|\/)(node_modules|__MACOSX)\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$|(^|\/)\.git\/(?!HEAD$)/
export const isPage = (path: string) => /\.(html?|xhtml)$/i.test(path)

export async function openSite(input: SiteInput): Promise<OpenSite> {
  if (input.kind === 'crawl') return openCrawl(input.start, input.responses)
  const all = await filesOf(input)
  const root = rootOf([...all.keys()])
  const files = below(
    root,
    [...all].filter(([path]) => !SKIPPED.test(path)),
  )
  if (![...files.keys()].some(isPage)) throw new SiteFault(faults.noPages)
  return readerOf(files, root)
}

function readerOf(files: ReadonlyMap<string, SourceFile>, root: string): OpenSite {
  return {
    files,
    root,
    async *list() {
      for (const [path, { size }] of files) yield { path, size }
    },
    read: async (path) => (await files.get(path)?.read()) ?? new Uint8Array(),
  }
}

async function filesOf(input: Exclude<SiteInput, { kind: 'crawl' }>): Promise<Map<string, SourceFile>> {
  switch (input.kind) {
    case 'files':
      return new Map(input.files.map(({ path, file }) => [path, ofFile(file)]))
    case 'folder':
      return walk(input.handle)
    case 'zip':
      return new Map((await readZip(input.file)).map(({ path, ...file }) => [path, file]))
    case 'sample': {
      const encoder = new TextEncoder()
      return new Map(
        Object.entries(sampleSite).map(([path, text]) => {
          const bytes = encoder.encode(text)
          return [path, { size: bytes.length, read: async () => bytes }]
        }),
      )
    }
  }
}

const ofFile = (file: File): SourceFile => ({
  size: file.size,
  read: async () => new Uint8Array(await file.arrayBuffer()),
})

/** A File cannot be read once what it was taken from is written anew, as a build and our own fixes do: it is taken again. */
const ofHandle = async (handle: FileSystemFileHandle): Promise<SourceFile> => ({
  size: (await handle.getFile()).size,
  read: async () => new Uint8Array(await (await handle.getFile()).arrayBuffer()),
})

async function walk(root: FileSystemDirectoryHandle): Promise<Map<string, SourceFile>> {
  const found = new Map<string, SourceFile>()
  const enter = async (folder: FileSystemDirectoryHandle, prefix: string) => {
    for await (const entry of folder.values()) {
      const path = prefix + entry.name
      if (entry.kind === 'file') found.set(path, await ofHandle(entry))
      else if (!SKIPPED.test(`${path}/`)) await enter(entry, `${path}/`)
      if (found.size > MAX_FILES) throw new SiteFault(faults.manyFiles)
    }
  }
  await enter(root, '')
  return found
}

/** As generators name the folder that they write. */
const OUTPUT = /(^|\/)(dist|build|out|output|public|www|html|_site|_book)\/$/

/** The folder that is published: of a project its output, of an archive the folder that everything is in. */
export function rootOf(all: readonly string[]): string {
  const paths = all.filter((path) => !SKIPPED.test(path))
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
  const isAtTop = indexes.some((path) => folderOf(path) === common)
  return isAtTop ? common : (outputs[0] ?? common)
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Hosts read their configuration from the project, beside the folder that is published. */
function below(root: string, all: readonly (readonly [string, SourceFile])[]): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>()
  for (const [path, file] of all) if (path.startsWith(root)) files.set(path.slice(root.length), file)
  for (const [path, file] of all) {
    const folder = folderOf(path)
    const name = path.slice(folder.length)
    if (root.startsWith(folder) && Object.hasOwn(hostFiles, name) && !files.has(name)) files.set(name, file)
  }
  return files
}

/** The crawl of the command, over what our server has already fetched. */
async function openCrawl(start: string, responses: readonly CrawledResponse[]): Promise<OpenSite> {
  const fetched = new Map(responses.map((response) => [response.url, response]))
  const answer = (url: string): CrawlResponse | null => {
    const response = fetched.get(url)
    if (!response) return null
    const { status, location, contentType, headers, bytes } = response
    return { status, location, type: contentType, bytes, headers: headers.map(({ name, value }) => [name, value]) }
  }
  // All of it was crawled, wherever the crawl began.
  const root = new URL('/', start).href
  const site = await crawlSite(new URL(fetched.has(root) ? root : start), {
    maxPages: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    skips: () => false,
    onProgress: () => {},
    async fetch(url, follow) {
      let found = answer(url.href)
      for (let hop = 0; follow && found?.location && hop < 5; hop += 1) found = answer(found.location)
      return found
    },
  })
  const files = new Map<string, SourceFile>()
  for await (const { path, size } of site.list())
    files.set(path, { size, read: async () => new Uint8Array(await site.read(path)) })
  if (![...files.keys()].some(isPage)) throw new SiteFault(faults.noPages)
  const { baseUrl, isServed, placeOf, missingAnswer } = site
  return { ...readerOf(files, ''), baseUrl, isServed, placeOf, ...(missingAnswer && { missingAnswer }) }
}
