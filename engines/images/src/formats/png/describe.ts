import { ascii, Bytes, concat } from '@sundry/kit'
import { orientationOnly, orientationOr1 } from '../../containers/exif.ts'
import { loadScript } from '../../load/load-code.ts'
import { type FormatDescriptor, type Header, header, wasmMemory } from '../../model/format.ts'
import { png as identity, pngSignature } from '../../model/identities.ts'
import { isSrgbProfile, type Metadata, type StoredBlocks, type StripMode, xmpPackets } from '../../model/metadata.ts'
import { deflate, inflate, isIntact, makeChunk, readChunks } from './chunks.ts'

const XMP = 'XML:com.adobe.xmp'
/** Content Credentials (`caBX`) would no longer match. */
const replaced = new Set(['caBX', 'eXIf', 'iCCP', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'sRGB', 'cHRM', 'gAMA', 'cICP'])
/** Chunks that change how pixels or frames look; whatever else is ancillary goes. */
const needed = new Set(['tRNS', 'acTL', 'fcTL', 'fdAT', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'sBIT', 'mDCV', 'cLLI', 'pHYs'])

const afterZero = (data: Uint8Array) => data.subarray(data.indexOf(0) + 1)

export async function readPngMetadata(file: Uint8Array): Promise<Metadata> {
  const chunks = readChunks(file)
  const data = (type: string) => {
    const chunk = chunks.find((found) => found.type === type)
    return chunk ? file.subarray(chunk.data, chunk.end) : null
  }
  const profile = data('iCCP')
  const hasTexts = chunks.some(({ type }) => type === 'iTXt' || type === 'zTXt' || type === 'tEXt')
  const packets = hasTexts ? await (await loadScript(() => import('./texts.ts'))).xmpTexts(file, chunks) : []
  return {
    exif: data('eXIf'),
    icc: profile ? await inflate(afterZero(profile).subarray(1)).catch(() => null) : null,
    ...xmpPackets(packets),
  }
}

async function metadataChunks({ exif, icc, xmp }: Metadata): Promise<Uint8Array[]> {
  return [
    ...(icc ? [makeChunk('iCCP', concat([ascii('ICC\0\0'), await deflate(icc)]))] : []),
    ...(exif ? [makeChunk('eXIf', exif)] : []),
    ...(xmp ? [makeChunk('iTXt', concat([ascii(`${XMP}\0\0\0\0\0`), xmp]))] : []),
  ]
}

async function rebuild(file: Uint8Array, metadata: Metadata, keep: (type: string) => boolean) {
  const chunks = readChunks(file)
  const added = await metadataChunks(metadata)
  return concat([
    pngSignature,
    ...chunks.flatMap(({ type, start, end }) =>
      type === 'IHDR' ? [file.subarray(start, end + 4), ...added] : keep(type) ? [file.subarray(start, end + 4)] : [],
    ),
  ])
}

const writePngMetadata = (file: Uint8Array, metadata: Metadata) =>
  rebuild(file, metadata, (type) => !replaced.has(type))

async function stripPng(file: Uint8Array, mode: StripMode, keep?: StoredBlocks) {
  const { exif, icc } = await readPngMetadata(file)
  const orientation = orientationOr1(exif)
  const retained = icc && (mode === 'profile' || !isSrgbProfile(icc)) ? icc : null
  const critical = (type: string) => type.charCodeAt(0) < 97
  return rebuild(
    file,
    {
      exif: keep?.exif ?? (orientation > 1 ? orientationOnly(orientation) : null),
      icc: retained,
      xmp: keep?.xmp ?? null,
    },
    (type) => critical(type) || needed.has(type),
  )
}

function readPngHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  if (bytes.text(12, 4) !== 'IHDR' || bytes.length < 33) return null
  const chunks = readChunks(file)
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const colourType = bytes.u8(25)
  return header(bytes.u32(16), bytes.u32(20), {
    orientation: orientationOr1(exif && file.subarray(exif.data, exif.end)),
    animated: chunks.some(({ type }) => type === 'acTL'),
    alpha: colourType >= 4 || chunks.some(({ type }) => type === 'tRNS'),
    bits: bytes.u8(24) === 16 ? 16 : 8,
  })
}

export const png: FormatDescriptor = {
  ...identity,
  otherExtensions: ['apng'],
  isTarget: true,
  qualitySteps: null,
  lossless: true,
  compressible: true,
  animates: true,
  headerMayEndLate: true,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: true,
  orientation: 'exif',
  bytesPerPixel: wasmMemory,
  readHeader: readPngHeader,
  isComplete: (file) => {
    const chunks = readChunks(file)
    // Firefox shows the part of a damaged PNG that it can read, where others refuse it.
    return chunks.some(({ type }) => type === 'IEND') && isIntact(file, chunks)
  },
  metadata: { read: readPngMetadata, write: writePngMetadata, strip: stripPng },
}
