// C2PA 2.2, appendix A, says where a file holds its Content Credentials. An edit breaks them, so they are removed.
import { ascii, Bytes, concat, le32 } from '@sundry/kit'
import { readBoxes } from '../../containers/isobmff-boxes.ts'
import { readSegments } from '../../formats/jpeg/segments.ts'
import { readChunks } from '../../formats/png/chunks.ts'
import { readRiff } from '../../formats/webp/metadata.ts'
import type { FormatId } from '../../model/types.ts'

export interface Range {
  start: number
  end: number
}

/** The manifest store, and the parts of the file that hold it with their frames. */
export interface FoundCredentials {
  store: Uint8Array
  places: readonly Range[]
}

const APP11 = 0xeb
const PACKET_HEAD = 8
/** Length and type, which each segment repeats. */
const BOX_HEAD = 8
/** A description box precedes the label and the type of a store: `c2pa`. */
const isStore = (store: Uint8Array) => new Bytes(store).text(4, 4) === 'jumb' && new Bytes(store).text(16, 4) === 'c2pa'

/** JPEG XT, ISO/IEC 18477-3, B.2: a box is cut into numbered packets; boxes differ by their instance. */
function inJpeg(file: Uint8Array): FoundCredentials | null {
  const bytes = new Bytes(file)
  const all = readSegments(file).segments.filter(({ marker, data }) => marker === APP11 && bytes.u16(data) === 0x4a50)
  for (const instance of new Set(all.map(({ data }) => bytes.u16(data + 2)))) {
    const segments = all
      .filter(({ data }) => bytes.u16(data + 2) === instance)
      .toSorted((one, other) => bytes.u32(one.data + 4) - bytes.u32(other.data + 4))
    const skipped = (index: number) => PACKET_HEAD + (index === 0 ? 0 : BOX_HEAD)
    const store = concat(segments.map(({ data, end }, index) => file.subarray(data + skipped(index), end)))
    if (isStore(store)) return { store, places: segments.map(({ start, end }) => ({ start, end })) }
  }
  return null
}

const one = (file: Uint8Array, store: Range, place: Range): FoundCredentials => ({
  store: file.subarray(store.start, store.end),
  places: [place],
})

function inPng(file: Uint8Array): FoundCredentials | null {
  const chunk = readChunks(file).find(({ type }) => type === 'caBX')
  return chunk ? one(file, { start: chunk.data, end: chunk.end }, { start: chunk.start, end: chunk.end + 4 }) : null
}

function inWebp(file: Uint8Array): FoundCredentials | null {
  const chunk = readRiff(file).find(({ type }) => type === 'C2PA')
  return chunk ? one(file, { start: chunk.data, end: chunk.end }, { start: chunk.start, end: chunk.next }) : null
}

const C2PA_BOX = 'd8fec3d61b0e483c92975828877ec481'
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The box names its purpose, and where an index would be, before the store. */
function inBoxes(file: Uint8Array): FoundCredentials | null {
  for (const box of readBoxes(new Bytes(file), 0, file.length)) {
    if (box.type !== 'uuid' || hexOf(file.subarray(box.data, box.data + 16)) !== C2PA_BOX) continue
    const start = file.indexOf(0, box.data + 20) + 9
    if (start > 8 && start < box.end) return one(file, { start, end: box.end }, box)
  }
  return null
}

function inJxl(file: Uint8Array): FoundCredentials | null {
  if (new Bytes(file).u16(0) === 0xff0a) return null
  const boxes = readBoxes(new Bytes(file), 0, file.length).filter(({ type }) => type === 'jumb')
  const box = boxes.find(({ start, end }) => isStore(file.subarray(start, end)))
  return box ? one(file, box, box) : null
}

const readers: Partial<Record<FormatId, (file: Uint8Array) => FoundCredentials | null>> = {
  jpeg: inJpeg,
  png: inPng,
  webp: inWebp,
  avif: inBoxes,
  heic: inBoxes,
  heif: inBoxes,
  jxl: inJxl,
}

export const findCredentials = (file: Uint8Array, format: FormatId): FoundCredentials | null =>
  readers[format]?.(file) ?? null

const isBoxed = (format: FormatId) => format === 'avif' || format === 'heic' || format === 'heif'

/** The same file without its credentials; the very file where it has none. */
export function withoutCredentials(file: Uint8Array<ArrayBuffer>, format: FormatId): Uint8Array<ArrayBuffer> {
  const places = findCredentials(file, format)?.places.toSorted((a, b) => a.start - b.start)
  if (!places) return file
  if (isBoxed(format)) {
    const copy = file.slice()
    // The box is blanked, so that no offset moves.
    for (const { start, end } of places) {
      copy.set(ascii('free'), start + 4)
      copy.fill(0, start + 8, end)
    }
    return copy
  }
  const retained = places.map(({ start }, index) => file.subarray(places[index - 1]?.end ?? 0, start))
  const rest = concat([...retained, file.subarray(places.at(-1)?.end)])
  if (format === 'webp') rest.set(le32(new Bytes(file).u32(4, true) - (file.length - rest.length)), 4)
  return withoutCredentials(rest, format)
}
