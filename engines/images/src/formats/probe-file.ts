import { ImageFault, refuseBomb } from '@sundry/raster'
import type { Header } from '../model/format.ts'
import { sniffFormat } from '../model/identities.ts'
import type { FormatId } from '../model/types.ts'
import { descriptorOf, readHeader } from './index.ts'
import { refuseCostly } from './svg/cost.ts'

/** Enough for most headers: camera notes and thumbnails precede the size. */
const HEAD = 256 * 1024

export interface ProbedFile {
  format: FormatId
  header: Header
}

async function head(file: Blob, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, length).arrayBuffer())
}

const probed = new WeakMap<Blob, Promise<ProbedFile>>()

export async function probeFile(file: unknown): Promise<ProbedFile> {
  if (!(file instanceof Blob)) throw new ImageFault('not-a-blob')
  const known = probed.get(file)
  if (known) return known
  const probing = probe(file)
  probed.set(file, probing)
  // A file that could not be read for a moment may be read when it is tried again.
  probing.catch(() => probed.delete(file))
  return probing
}

async function probe(file: Blob): Promise<ProbedFile> {
  if (file.size === 0) throw new ImageFault('empty')
  const start = await head(file, HEAD).catch(() => null)
  if (!start) throw new ImageFault('load-failed')
  const format = sniffFormat(start)
  if (!format) throw new ImageFault('not-an-image')
  const enough = file.size <= HEAD || !descriptorOf(format).headerMayEndLate
  const header = (enough ? readHeader(start, format) : null) ?? readHeader(await head(file, file.size), format)
  if (!header) throw new ImageFault('damaged')
  refuseBomb(header)
  if (format === 'svg') refuseCostly(await file.text())
  return { format, header }
}
