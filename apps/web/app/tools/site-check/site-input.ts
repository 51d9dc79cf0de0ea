import type { FetchedResponse } from '@sundry/site-check'
import type { FoundFile } from '../../platform/file-intake.ts'

/** A site as it is sent to the worker: everything can be cloned, and only a crawl carries the content of its files. */
export type SiteInput =
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly file: File }[] }
  | { readonly kind: 'folder'; readonly handle: FileSystemDirectoryHandle }
  | { readonly kind: 'zip'; readonly file: File }
  | { readonly kind: 'crawl'; readonly start: string; readonly responses: readonly FetchedResponse[] }
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
