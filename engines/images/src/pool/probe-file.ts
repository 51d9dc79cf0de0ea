import { ImageFault } from '../core/fault.ts'
import type { Header } from '../core/header.ts'
import { refuseBomb } from '../core/limits.ts'
import { descriptorOf, readHeader, sniffFormat } from '../formats/index.ts'
import type { FormatId } from '../types.ts'

/** Enough for the header of most files: camera notes and thumbnails stand before the size. */
const HEAD = 256 * 1024

export interface ProbedFile {
  format: FormatId
  header: Header
}

async function head(file: Blob, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, length).arrayBuffer())
}

/** Format and size from the bytes. Throws an ImageFault that says what is wrong. */
export async function probeFile(file: unknown): Promise<ProbedFile> {
  if (!(file instanceof Blob)) throw new ImageFault('not-a-blob')
  if (file.size === 0) throw new ImageFault('empty')
  const start = await head(file, HEAD).catch(() => null)
  if (!start) throw new ImageFault('load-failed')
  const format = sniffFormat(start)
  if (!format) throw new ImageFault('not-an-image')
  const enough = file.size <= HEAD || !descriptorOf(format).headerMayEndLate
  const header = (enough ? readHeader(start, format) : null) ?? readHeader(await head(file, file.size), format)
  if (!header) throw new ImageFault('damaged')
  refuseBomb(header)
  return { format, header }
}
