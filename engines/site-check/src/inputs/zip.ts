import { limits } from '@sundry/contracts/limits'
import { type ByteSource, readZip, type ZipEntry, ZipFault } from '@sundry/kit'
import { isPage } from '../site/files.ts'
import type { InputFile } from './open-site.ts'
import { SiteFault, zipText } from './text.ts'

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

/**
 * Links in an archive behave like those of a folder: the target is checked once, under the path without a link; a
 * broken link is ignored.
 */
function linkTo(target: string | null, path: string, files: ReadonlyMap<string, InputFile>): InputFile | null {
  const nothing = { path, size: 0, read: async () => new Uint8Array() }
  if (target === null) return { ...nothing, unread: 'outside' }
  const file = files.get(target)
  if (file && !isPage(path)) return { ...file, path }
  const isFolder = target === '' || [...files.keys()].some((one) => one.startsWith(`${target}/`))
  return file || isFolder ? { ...nothing, sameAs: target } : null
}
