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
function inJpeg(file: Uint8Array): FoundCredentials[] {
  const bytes = new Bytes(file)
  const all = readSegments(file).segments.filter(({ marker, data }) => marker === APP11 && bytes.u16(data) === 0x4a50)
  return [...Map.groupBy(all, ({ data }) => bytes.u16(data + 2)).values()].flatMap((some) => {
    const segments = some.toSorted((one, other) => bytes.u32(one.data + 4) - bytes.u32(other.data + 4))
    const skipped = (index: number) => PACKET_HEAD + (index === 0 ? 0 : BOX_HEAD)
    const store = concat(segments.map(({ data, end }, index) => file.subarray(data + skipped(index), end)))
    return isStore(store) ? [{ store, places: segments.map(({ start, end }) => ({ start, end })) }] : []
  })
}

const one = (file: Uint8Array, store: Range, place: Range): FoundCredentials => ({
  store: file.subarray(store.start, store.end),
  places: [place],
})

const inPng = (file: Uint8Array): FoundCredentials[] =>
  readChunks(file)
    .filter(({ type }) => type === 'caBX')
    .map(({ start, data, end }) => one(file, { start: data, end }, { start, end: end + 4 }))

const inWebp = (file: Uint8Array): FoundCredentials[] =>
  readRiff(file)
    .filter(({ type }) => type === 'C2PA')
    .map(({ start, data, end, next }) => one(file, { start: data, end }, { start, end: next }))

export const C2PA_BOX = 'd8fec3d61b0e483c92975828877ec481'
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** A purpose is a word; more is not searched for its end. */
const MAX_PURPOSE = 100

/** The box names its purpose, and where an index would be, before the store. */
function inBoxes(file: Uint8Array): FoundCredentials[] {
  return readBoxes(new Bytes(file), 0, file.length).flatMap((box) => {
    if (box.type !== 'uuid' || hexOf(file.subarray(box.data, box.data + 16)) !== C2PA_BOX) return []
    const purpose = file.subarray(box.data + 20, Math.min(box.end, box.data + 20 + MAX_PURPOSE)).indexOf(0)
    const start = box.data + 20 + purpose + 9
    return purpose >= 0 && start < box.end ? [one(file, { start, end: box.end }, box)] : []
  })
}

function inJxl(file: Uint8Array): FoundCredentials[] {
  if (new Bytes(file).u16(0) === 0xff0a) return []
  return readBoxes(new Bytes(file), 0, file.length)
    .filter(({ type, start, end }) => type === 'jumb' && isStore(file.subarray(start, end)))
    .map((box) => one(file, box, box))
}

const readers: Partial<Record<FormatId, (file: Uint8Array) => FoundCredentials[]>> = {
  jpeg: inJpeg,
  png: inPng,
  webp: inWebp,
  avif: inBoxes,
  heic: inBoxes,
  heif: inBoxes,
  jxl: inJxl,
}

export const findCredentials = (file: Uint8Array, format: FormatId): FoundCredentials | null =>
  readers[format]?.(file)[0] ?? null

const isBoxed = (format: FormatId) => format === 'avif' || format === 'heic' || format === 'heif'

/** The same file without its credentials; the very file where it has none. */
export function withoutCredentials(file: Uint8Array<ArrayBuffer>, format: FormatId): Uint8Array<ArrayBuffer> {
  const found = readers[format]?.(file) ?? []
  if (found.length === 0) return file
  const places = found.flatMap((store) => store.places).toSorted((a, b) => a.start - b.start)
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
  return rest
}
