import type { CutoutMode, CutoutStyle, ProviderId } from '@sundry/cutout'
import type { Paper, PhotoDocument } from '@sundry/id-photo'
import type { Disclosure, FormatId, Header, ImageSettings, ProcessedImage } from '@sundry/images'
import type { PdfPage, Recipe, StepOf } from '@sundry/recipes'
import { openThreads } from '../threads/threads.ts'

/** The packed command has a file of its own for it (tools/pack.mjs). */
const imageThread = new URL('./thread.ts', import.meta.url)

export interface ImageThreads {
  make(job: ImageJob, signal: AbortSignal): Promise<ImageMade>
  /** With the folder of the models, faces are counted too. */
  inspect(file: Uint8Array, signal: AbortSignal, models?: string): Promise<ImageInspection>
  /** SSIMULACRA2; null where the two differ in size. */
  score(pair: ImagePair, signal: AbortSignal): Promise<number | null>
  close(): Promise<void>
}

/** An image that ends its thread is lost alone: the next one starts another. */
export function openImageThreads(count: number): ImageThreads {
  const threads = openThreads<ImageApi>(imageThread, count, {
    memory: 'Not enough memory for this image.',
    crashed: 'This image crashed its worker thread; the others continue.',
  })
  return {
    make: (job, signal) => threads.call('make', job, { signal }),
    inspect: (file, signal, models) => threads.call('inspect', { file, models: models ?? null }, { signal }),
    score: (pair, signal) => threads.call('score', pair, { signal }),
    close: () => threads.close(),
  }
}

export const madeFile = async (file: File): Promise<MadeFile> => ({
  name: file.name,
  content: new Uint8Array(await file.arrayBuffer()),
})

export interface CutoutWork {
  readonly kind: 'cutout'
  readonly step: StepOf<'cutout'>
  readonly mode: CutoutMode
  readonly provider: ProviderId
  readonly output: CutoutStyle['output']
}

export interface IdPhotoWork {
  readonly kind: 'id-photo'
  readonly document: PhotoDocument
  readonly background: string
  readonly paper: Paper | null
}

/** The work on one image: one pass of the engine, a recipe, or a cut-out. */
export type ImageWork =
  | { kind: 'settings'; settings: ImageSettings }
  | { kind: 'recipe'; recipe: Recipe }
  /** The best that so many bytes hold, and its score where the quality is no less. */
  | { kind: 'scored'; settings: ImageSettings; fromQuality: number }
  | CutoutWork
  | IdPhotoWork

export interface ImageJob {
  readonly name: string
  readonly content: Uint8Array
  readonly work: ImageWork
  /** The folder of the background remover's models, where the work needs them. */
  readonly models: string | null
  /** A font file, where a recipe draws text. */
  readonly font?: string | null
}

export interface MadeFile {
  readonly name: string
  readonly content: Uint8Array
}

export interface ImageMade extends Pick<ProcessedImage, 'dimensions' | 'format' | 'notes' | 'report'> {
  readonly file: MadeFile
  /** The other files of a set that a recipe makes of each image. */
  readonly others: readonly MadeFile[]
  /** Set if a recipe makes one PDF of all images. */
  readonly page?: PdfPage
}

export interface InspectJob {
  readonly file: Uint8Array
  readonly models: string | null
}

/** Format, size and disclosures of a file, read without decoding its pixels. */
export interface ImageInspection {
  readonly format: FormatId
  readonly header: Header | null
  readonly disclosures: readonly Pick<Disclosure, 'kind' | 'name' | 'value' | 'point'>[]
  /** Null where the image cannot be searched for them; left out where that was not asked for. */
  readonly faces?: number | null
}

export interface ImagePair {
  readonly reference: Uint8Array
  readonly result: Uint8Array
}

interface ImageApi {
  [name: string]: (input: never) => unknown
  make(job: ImageJob): Promise<ImageMade>
  inspect(job: InspectJob): Promise<ImageInspection>
  score(pair: ImagePair): Promise<number | null>
}
