import { type Budget, UnpackFault, unpack } from './unpack.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const MAX_FILES = 16

/** Nothing is unpacked before it is taken. */
export async function* unzip(octets: Uint8Array<ArrayBuffer>, budget: Budget): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.length)
  const end = findEnd(view)
  if (end < 0) throw new UnpackFault('no directory')
  const count = Math.min(view.getUint16(end + 10, true), MAX_FILES)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count && at + 46 <= octets.length; index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const data = fileData(view, octets, view.getUint32(at + 42, true), view.getUint32(at + 20, true))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (!data || (flags & ENCRYPTED) !== 0) continue
    if (method === STORED) yield data
    if (method === DEFLATED) yield await unpack(data, 'deflate-raw', budget)
  }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return -1
}

/** A local header's sizes may be 0, so those of the directory count. */
function fileData(view: DataView, octets: Uint8Array<ArrayBuffer>, at: number, length: number) {
  if (at + 30 > octets.length || view.getUint32(at, true) !== LOCAL_ENTRY) return null
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return from + length <= octets.length ? octets.subarray(from, from + length) : null
}
