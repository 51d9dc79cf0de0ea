import type { FoundFile } from '../../platform/file-intake.ts'

export interface CrawledResponse {
  readonly url: string
  readonly status: number
  readonly location: string | null
  readonly contentType: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly bytes: Uint8Array
}

/** What a worker is told of a site: all of it can be cloned, and no content of files is among it but that of a crawl. */
export type SiteInput =
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly file: File }[] }
  | { readonly kind: 'folder'; readonly handle: FileSystemDirectoryHandle }
  | { readonly kind: 'zip'; readonly file: File }
  | { readonly kind: 'crawl'; readonly start: string; readonly responses: readonly CrawledResponse[] }
  | { readonly kind: 'sample' }

export interface NamedSite {
  readonly name: string
  readonly input: SiteInput
}

const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'

/** A single JSON file is an older report; null for nothing that could be a site. */
export function siteOf(found: readonly FoundFile[]): NamedSite | { readonly report: File } | null {
  const [first] = found
  if (!first) return null
  if (found.length === 1 && isZip(first.file))
    return { name: first.file.name, input: { kind: 'zip', file: first.file } }
  if (found.length === 1 && /\.json$/i.test(first.file.name) && first.folder === '') return { report: first.file }
  const files = found.map(({ file, folder }) => ({ path: folder === '' ? file.name : `${folder}/${file.name}`, file }))
  const [top = ''] = first.folder.split('/')
  return { name: top || first.file.name, input: { kind: 'files', files } }
}
