import type { ImageSettings, ProcessedImage } from '@sundry/images'
import type { Recipe } from '@sundry/recipes'

/** What is done to one picture: one pass of the engine, or a recipe. */
export type PictureWork = { kind: 'settings'; settings: ImageSettings } | { kind: 'recipe'; recipe: Recipe }

export interface PictureJob {
  readonly name: string
  readonly content: Uint8Array
  readonly work: PictureWork
}

export interface MadeFile {
  readonly name: string
  readonly content: Uint8Array
}

export interface PictureMade extends Pick<ProcessedImage, 'dimensions' | 'format' | 'notes' | 'report'> {
  readonly file: MadeFile
  /** The other files of a set that a recipe makes of each picture. */
  readonly others: readonly MadeFile[]
}

export interface PictureApi {
  [name: string]: (input: never) => unknown
  make(job: PictureJob): Promise<PictureMade>
}
