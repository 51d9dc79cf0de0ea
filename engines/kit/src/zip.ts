// Reads files of a ZIP one at a time: nothing is unpacked before it is asked for, and never more than the directory declares.
import { crc32 } from './crc32.ts'
import { UnpackFault, unpack } from './unpack.ts'

/** The bytes of an archive, wherever they lie. */
export interface ByteSource {
  readonly size: number
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>
}

export type ZipFaultKind = 'not-a-zip' | 'damaged' | 'encrypted' | 'too-large' | 'large-file' | 'unknown-method'

export class ZipFault extends Error {
  override readonly name = 'ZipFault'
  readonly kind: ZipFaultKind
  /** The file in the archive, where one is at fault. */
  readonly file: string

  constructor(kind: ZipFaultKind, file = '') {
    super(file === '' ? kind : `${kind}: ${file}`)
    this.kind = kind
    this.file = file
  }
}

export interface ZipEntry {
  /** The name as it is written in the archive. */
  readonly name: string
  /** Below the folder that it is unpacked to; null for folders, and for a name that leads out of the archive. */
  readonly path: string | null
  readonly size: number
  /** Its content is the path that a symbolic link leads to. */
  readonly isLink: boolean
  readonly isEncrypted: boolean
  /** `spend` gets the length of each piece as it is unpacked, and ends the work by throwing. */
  read(spend?: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>>
}

interface ZipLimits {
  /** Limits of all files together, and of one. */
  readonly unpackedBytes: number
  readonly fileBytes: number
}

export const blobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
})

export const bytesSource = (bytes: Uint8Array<ArrayBuffer>): ByteSource => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
})

const END = 0x06054b50
const END_LENGTH = 22
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const LOCATOR_LENGTH = 20
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const MAX_COMMENT = 65_535
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
const [STORED, DEFLATED] = [0, 8]
const [ENCRYPTED, IN_UTF8] = [1, 0x800]
const SYMBOLIC_LINK = 0xa000

const MAX_DIRECTORY = 64 * 2 ** 20
/** Files lie in the order in which they are read, so one reading serves many of them. */
const WINDOW = 4 * 2 ** 20
/** The extra field of a local header may be longer than that of the directory. */
const EXTRA = 512

const damaged = (file?: string) => new ZipFault('damaged', file)

/** Yields the entries before the damage of a directory. */
export async function* readZip(source: ByteSource, { unpackedBytes, fileBytes }: ZipLimits): AsyncGenerator<ZipEntry> {
  const { directory, count, shift } = await readDirectory(source)
  const read = createWindow(source)
  let [packed, unpacked, at] = [0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(directory, at)
    at = entry.end
    const { name, size, isLink } = entry
    const path = safePath(name)
    packed += entry.packed
    unpacked += size
    // Entries that share their bytes make a bomb of a small file.
    if (unpacked > unpackedBytes || packed > source.size) throw new ZipFault('too-large')
    const isEncrypted = (entry.flags & ENCRYPTED) !== 0
    yield {
      name,
      path,
      size,
      isLink,
      isEncrypted,
      async read(spend = () => {}) {
        if (isEncrypted) throw new ZipFault('encrypted', name)
        if (size > fileBytes || entry.packed > fileBytes) throw new ZipFault('large-file', name)
        return contentOf({ ...entry, at: entry.at + shift }, read, spend)
      },
    }
  }
}

async function readDirectory(file: ByteSource): Promise<{ directory: DataView; count: number; shift: number }> {
  const tailAt = Math.max(0, file.size - END_LENGTH - MAX_COMMENT - LOCATOR_LENGTH)
  const tail = await viewOf(file, tailAt, file.size)
  let end = tail.byteLength - END_LENGTH
  while (
    end >= 0 &&
    !(tail.getUint32(end, true) === END && end + END_LENGTH + tail.getUint16(end + 20, true) <= tail.byteLength)
  )
    end -= 1
  if (end < 0) throw new ZipFault('not-a-zip')
  let count = tail.getUint16(end + 10, true)
  let size = tail.getUint32(end + 12, true)
  let at = tail.getUint32(end + 16, true)
  let endsAt = tailAt + end
  const locator = end - LOCATOR_LENGTH
  if ((count === FULL_16 || at === FULL_32) && locator >= 0 && tail.getUint32(locator, true) === LOCATOR_64) {
    endsAt = Number(tail.getBigUint64(locator + 8, true))
    const large = await viewOf(file, endsAt, endsAt + 56)
    if (large.byteLength < 56 || large.getUint32(0, true) !== END_64) throw damaged()
    count = Number(large.getBigUint64(32, true))
    size = Number(large.getBigUint64(40, true))
    at = Number(large.getBigUint64(48, true))
  }
  if (size > MAX_DIRECTORY || count > size / ENTRY_LENGTH)
    throw size > MAX_DIRECTORY ? new ZipFault('too-large') : damaged()
  // Where something was put before the archive, every position is later by its length.
  const shift = Math.max(0, endsAt - size - at)
  const directory = await viewOf(file, at + shift, at + shift + size)
  if (directory.byteLength < size) throw damaged()
  return { directory, count, shift }
}

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly at: number
  readonly isLink: boolean
  readonly nameLength: number
}

function readEntry(view: DataView, from: number): Entry & { end: number } {
  if (from + ENTRY_LENGTH > view.byteLength || view.getUint32(from, true) !== ENTRY) throw damaged()
  const flags = view.getUint16(from + 8, true)
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => view.getUint16(from + at, true)) as [
    number,
    number,
    number,
  ]
  const end = from + ENTRY_LENGTH + nameLength + extraLength + commentLength
  if (end > view.byteLength) throw damaged()
  const octets = new Uint8Array(view.buffer, view.byteOffset + from + ENTRY_LENGTH, nameLength)
  const sizes = largeSizes(view, from + ENTRY_LENGTH + nameLength, extraLength, [
    view.getUint32(from + 24, true),
    view.getUint32(from + 20, true),
    view.getUint32(from + 42, true),
  ])
  const [size, packed, at] = sizes
  const mode = view.getUint16(from + 40, true)
  return {
    name: nameOf(octets, (flags & IN_UTF8) !== 0),
    flags,
    method: view.getUint16(from + 10, true),
    checksum: view.getUint32(from + 16, true),
    packed,
    size,
    at,
    isLink: view.getUint8(from + 5) === 3 && (mode & 0xf000) === SYMBOLIC_LINK,
    nameLength,
    end,
  }
}

/** The field of ZIP64 holds, in this order, those that do not fit into 32 bits. */
function largeSizes(view: DataView, from: number, length: number, small: [number, number, number]): typeof small {
  if (!small.includes(FULL_32)) return small
  for (let at = from; at + 4 <= from + length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === 1 && end <= from + length) {
      let next = at + 4
      return small.map((value) => {
        if (value !== FULL_32 || next + 8 > end) return value
        next += 8
        return Number(view.getBigUint64(next - 8, true))
      }) as typeof small
    }
    at = end
  }
  return small
}

function nameOf(octets: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(octets)
  } catch {
    return new TextDecoder('windows-1252').decode(octets)
  }
}

/** Null for folders, and for a name that leads out of the archive. */
function safePath(name: string): string | null {
  const parts = name.replaceAll('\\', '/').split('/')
  if (parts.at(-1) === '' || parts.includes('..')) return null
  return parts.filter((part) => part !== '' && part !== '.').join('/') || null
}

async function viewOf(file: ByteSource, from: number, to: number): Promise<DataView> {
  const { buffer, byteOffset, byteLength } = await file.read(from, to)
  return new DataView(buffer, byteOffset, byteLength)
}

type ReadBytes = (from: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

function createWindow(file: ByteSource): ReadBytes {
  let held = { from: 0, bytes: new Uint8Array() }
  return async (from, length) => {
    if (from < held.from || from + length > held.from + held.bytes.length) {
      const to = Math.min(file.size, from + Math.max(length, WINDOW))
      held = { from, bytes: await file.read(from, to) }
    }
    return held.bytes.subarray(from - held.from, from - held.from + length)
  }
}

async function contentOf(
  entry: Entry,
  read: ReadBytes,
  spend: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, at, packed, size, nameLength, method, checksum } = entry
  let bytes = await read(at, LOCAL_LENGTH + nameLength + EXTRA + packed)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < LOCAL_LENGTH || view.getUint32(0, true) !== LOCAL) throw damaged(name)
  const start = LOCAL_LENGTH + view.getUint16(26, true) + view.getUint16(28, true)
  if (start + packed > bytes.length) bytes = await read(at, start + packed)
  const content = bytes.subarray(start, start + packed)
  if (content.length < packed) throw damaged(name)
  const unpacked = await unpackedBy(method, content, entry, spend)
  if (unpacked.length !== size || crc32(unpacked) !== checksum) throw damaged(name)
  return unpacked
}

async function unpackedBy(
  method: number,
  content: Uint8Array<ArrayBuffer>,
  { name, size }: Entry,
  spend: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === STORED) {
    spend(content.length)
    return content.slice()
  }
  if (method !== DEFLATED) throw new ZipFault('unknown-method', name)
  let length = 0
  try {
    return await unpack(content, 'deflate-raw', (more) => {
      length += more
      spend(more)
      if (length > size) throw new ZipFault('too-large')
    })
  } catch (error) {
    throw error instanceof UnpackFault ? damaged(name) : error
  }
}
