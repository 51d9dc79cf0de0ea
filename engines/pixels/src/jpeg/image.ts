import { PixelsFault } from '../wasm/fault.ts'
import { type Layout, layOut } from './layout.ts'
import type { Segment } from './segments.ts'

export type Sampling = '4:2:0' | '4:2:2' | '4:4:4' | 'grey'

export interface JpegImage {
  width: number
  height: number
  sampling: Sampling
  memory?: number
}

/** `small` weighs every coefficient against its bits: fewer bytes for more time. */
export type Effort = 'fast' | 'small'

export interface JpegLook {
  /** 1 to 100, fractions too: looks like a browser's JPEG of this quality. */
  quality: number
  effort: Effort
}

export interface JpegSettings extends Omit<JpegLook, 'effort'> {
  /** The scans of a small progressive file may take more than they save. */
  isProgressive?: boolean | 'if-smaller'
  effort?: Effort
  segments?: readonly Segment[]
}

const LIGHT: Record<Sampling, readonly [horizontal: number, vertical: number]> = {
  '4:2:0': [2, 2],
  '4:2:2': [2, 1],
  '4:4:4': [1, 1],
  grey: [1, 1],
}

const MAX_SIDE = 65_535

export function layOutImage({ width, height, sampling }: JpegImage): Layout {
  if (!(width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE))
    throw new PixelsFault('wrong-input', 'JPEG files are 1 to 65535 pixels wide and high.')
  const [horizontal, vertical] = LIGHT[sampling]
  const chroma = { horizontal: 1, vertical: 1 }
  return layOut(width, height, [{ horizontal, vertical }, ...(sampling === 'grey' ? [] : [chroma, chroma])])
}
