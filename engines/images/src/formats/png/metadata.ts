import { ascii, concat } from '@sundry/kit'
import { orientationOnly, orientationOr1 } from '../../containers/exif.ts'
import { pngSignature } from '../../model/identities.ts'
import type { Metadata, StoredBlocks, StripMode } from '../../model/metadata.ts'
import { isSrgbProfile } from '../../model/metadata.ts'
import { deflate, inflate, makeChunk, readChunks } from './chunks.ts'

const XMP = 'XML:com.adobe.xmp'
const reported = new Set(['eXIf', 'iCCP', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'sRGB', 'cHRM', 'gAMA', 'cICP'])
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
  const text = chunks.find(
    ({ type, data: start }) =>
      type === 'iTXt' && new TextDecoder().decode(file.subarray(start, start + XMP.length)) === XMP,
  )
  const plain = text && file[text.data + XMP.length + 1] === 0
  return {
    exif: data('eXIf'),
    icc: profile ? await inflate(afterZero(profile).subarray(1)).catch(() => null) : null,
    xmp: plain ? afterZero(afterZero(file.subarray(text.data + XMP.length + 3, text.end))) : null,
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

export const writePngMetadata = (file: Uint8Array, metadata: Metadata) =>
  rebuild(file, metadata, (type) => !reported.has(type))

export async function stripPng(file: Uint8Array, mode: StripMode, keep?: StoredBlocks) {
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
