// The files of a site as a tab gets them: chosen, dropped, packed or crawled.
import { blobSource } from '@sundry/kit'
import {
  filesOfZip,
  type InputFile,
  isLeftOut,
  isPage,
  type OpenSite as OpenedSite,
  openSite as openInput,
  SiteFault,
  siteOfResponses,
} from '@sundry/site-check'
import { sampleSite } from './sample-site.ts'
import type { SiteInput } from './site-input.ts'
import { faults } from './text.ts'

export interface OpenSite extends OpenedSite {
  readonly baseUrl?: string
  /** The URL a file was fetched from. */
  placeOf?(file: string): string
  isServed?(path: string): boolean
}

const MAX_FILES = 100_000

export async function openSite(input: SiteInput): Promise<OpenSite> {
  const site = await (input.kind === 'crawl' ? openCrawl(input) : openInput(...filesOf(input)))
  if (![...site.files.keys()].some(isPage)) throw new SiteFault(faults.noPages)
  return site
}

function filesOf(input: Exclude<SiteInput, { kind: 'crawl' }>): Parameters<typeof openInput> {
  switch (input.kind) {
    case 'files':
      return [input.files.map(({ path, file }) => ofFile(path, file)), { isWrapped: true }]
    case 'folder':
      return [walk(input.handle)]
    case 'zip':
      return [filesOfArchive(input.file), { isWrapped: true }]
    case 'sample':
      return [Object.entries(sampleSite).map(([path, text]) => ofFile(path, new Blob([text])))]
  }
}

async function* filesOfArchive(archive: Blob): AsyncGenerator<InputFile> {
  yield* await filesOfZip(blobSource(archive))
}

const ofFile = (path: string, file: Blob): InputFile => ({
  path,
  size: file.size,
  read: async () => new Uint8Array(await file.arrayBuffer()),
})

async function* walk(root: FileSystemDirectoryHandle): AsyncGenerator<InputFile> {
  let count = 0
  async function* enter(folder: FileSystemDirectoryHandle, prefix: string): AsyncGenerator<InputFile> {
    for await (const entry of folder.values()) {
      const path = prefix + entry.name
      if (isLeftOut(path)) continue
      if (entry.kind === 'directory') {
        yield* enter(entry, `${path}/`)
        continue
      }
      count += 1
      if (count > MAX_FILES) throw new SiteFault(faults.manyFiles)
      const { size } = await entry.getFile()
      // A File cannot be read once a build, or our own fixes, wrote its file again: it is fetched again.
      yield { path, size, read: async () => new Uint8Array(await (await entry.getFile()).arrayBuffer()) }
    }
  }
  yield* enter(root, '')
}

/** Opens the responses of our server's crawl as a folder that would answer the same. */
async function openCrawl({ start, responses }: Extract<SiteInput, { kind: 'crawl' }>): Promise<OpenSite> {
  const site = siteOfResponses(start, responses)
  const files: InputFile[] = []
  for await (const file of site.list()) files.push({ ...file, read: () => site.read(file.path) })
  return {
    ...site,
    files: new Map(files.map((file) => [file.path, file])),
    root: '',
    note: null,
    pathOf: (file) => file,
  }
}
