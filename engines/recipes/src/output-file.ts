import type { ImageSettings } from '@sundry/images'

/** The picture that all files of a set are made of. */
export interface Source {
  /** Without its ending. */
  name: string
  width: number
  height: number
}

export type OutputFile =
  | { path: string; settings: ImageSettings }
  /** An ICO file with a PNG of each side. */
  | { path: string; sides: readonly number[]; settings: (side: number) => ImageSettings }
  | { path: string; text: string }
