import { type Disclosure, type ImageNote, readHeader, type Size, sniffFormat } from '@sundry/images'
import { openCutoutEngine } from '../../images/cutout/engine.ts'
import { faultMessage, openPool } from '../../images/model/engine.ts'
import { defaults, engineBase } from '../../images/model/settings.ts'
import { toCsv } from '../../platform/export-formats.ts'
import { loadCode, logFailure } from '../../platform/load-code.ts'
import { words } from './text.ts'

/** A photo with the facts in its file and, where the browser looks for them, the codes in its image. */
export interface Photo {
  file: File
  /** Null for a file that cannot be read. */
  facts: readonly Disclosure[] | null
  problem?: string
  /** Null where they were not looked for. */
  codes: readonly string[] | null
  size: Size | null
  /** Left out where they were not looked for. */
  faces?: number | 'failed'
  clean?: { file: File; facts: readonly Disclosure[]; notes: readonly string[] } | 'failed'
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
  const unread = { file, facts: null, codes: null, size: null }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const format = sniffFormat(bytes)
    if (!format) return { ...unread, problem: words.notImage }
    const facts = await (await openPool()).inspect(file, format)
    return { file, facts, codes: await codesIn(file), size: readHeader(bytes, format) }
  } catch (error) {
    return { ...unread, problem: faultMessage(error) ?? words.notRead }
  }
}

const isAboutOrigin = ({ code }: ImageNote) => code.startsWith('source-mark') || code.startsWith('credentials')

/** The models are fetched from this site by the first photo. */
export async function countFaces(photo: Photo): Promise<Photo> {
  try {
    const { fetchModels } = await loadCode(() => import('../../images/cutout/models.ts'))
    if (!(await fetchModels('face'))) return photo
    const { count } = await (await openCutoutEngine()).faces(photo.file)
    return { ...photo, faces: count }
  } catch (error) {
    logFailure(error)
    return { ...photo, faces: 'failed' }
  }
}

/** The pixels stay where the format allows it, and the copy is read back. */
export async function cleanPhoto(photo: Photo): Promise<Photo> {
  try {
    const settings = { ...engineBase(defaults), rewriteMetadata: true }
    const { processedFile, notes } = await (await openPool()).process(photo.file, settings)
    const { facts } = await readPhoto(processedFile)
    const messages = notes.filter(isAboutOrigin).map(({ message }) => message)
    return { ...photo, clean: facts ? { file: processedFile, facts, notes: messages } : 'failed' }
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
    photos.flatMap(({ file, facts, codes, faces }) => [
      ...(facts === null ? [[file.name, 'unreadable', '', '']] : []),
      ...(facts?.length === 0 ? [[file.name, words.none, '', '']] : []),
      ...(facts ?? []).map(({ kind, name, value }) => [file.name, kind, name, value]),
      ...(typeof faces === 'number' ? [[file.name, 'faces', '', String(faces)]] : []),
      ...(codes ?? []).map((code) => [file.name, 'code', '', code]),
    ]),
  )
