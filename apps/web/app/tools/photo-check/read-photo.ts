import { type Disclosure, inspectImage, readHeader, type Size, sniffFormat } from '@sundry/images'
import { openPool } from '../../images/model/engine.ts'
import { defaults, engineBase } from '../../images/model/settings.ts'
import { toCsv } from '../../platform/export-formats.ts'
import { words } from './text.ts'

/** A photo with the facts in its file and, where the browser looks for them, the codes in its image. */
export interface Photo {
  file: File
  /** Null for a file that is no image. */
  facts: readonly Disclosure[] | null
  /** Null where they were not looked for. */
  codes: readonly string[] | null
  size: Size | null
  clean?: { file: File; facts: readonly Disclosure[] } | 'failed'
}

interface CodeDetector {
  detect(image: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}

async function codesIn(file: File): Promise<string[] | null> {
  const Detector = (globalThis as { BarcodeDetector?: new () => CodeDetector }).BarcodeDetector
  if (!Detector) return null
  try {
    const bitmap = await createImageBitmap(file)
    const codes = await new Detector().detect(bitmap)
    bitmap.close()
    return codes.map(({ rawValue }) => rawValue.slice(0, 300))
  } catch {
    return null
  }
}

export async function readPhoto(file: File): Promise<Photo> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = sniffFormat(bytes)
  if (!format) return { file, facts: null, codes: null, size: null }
  return {
    file,
    facts: await inspectImage(bytes, format),
    codes: await codesIn(file),
    size: readHeader(bytes, format),
  }
}

/** The pixels stay where the format allows it, and the copy is read back. */
export async function cleanPhoto(photo: Photo): Promise<Photo> {
  try {
    const settings = { ...engineBase(defaults), rewriteMetadata: true }
    const { processedFile } = await (await openPool()).process(photo.file, settings)
    const { facts } = await readPhoto(processedFile)
    return { ...photo, clean: { file: processedFile, facts: facts ?? [] } }
  } catch {
    return { ...photo, clean: 'failed' }
  }
}

const MAX_DIFFERENCE = 0.03

/** The sizes of an embedded thumbnail and of the photo where their proportions differ; null where they do not. */
export function croppedSizes({ facts, size }: Photo): [Size, Size] | null {
  const bytes = facts?.find((fact) => fact.bytes)?.bytes
  const thumbnail = bytes && readHeader(bytes, 'jpeg')
  if (!thumbnail || !size) return null
  const difference = (thumbnail.width * size.height) / (thumbnail.height * size.width)
  return Math.abs(1 - difference) > MAX_DIFFERENCE ? [thumbnail, size] : null
}

export const photosCsv = (photos: readonly Photo[]): string =>
  toCsv(
    words.csvColumns,
    photos.flatMap(({ file, facts, codes }) => [
      ...(facts === null ? [[file.name, 'unreadable', '', '']] : []),
      ...(facts?.length === 0 ? [[file.name, words.none, '', '']] : []),
      ...(facts ?? []).map(({ kind, name, value }) => [file.name, kind, name, value]),
      ...(codes ?? []).map((code) => [file.name, 'code', '', code]),
    ]),
  )
