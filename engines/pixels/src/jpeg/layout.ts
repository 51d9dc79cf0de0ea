import { PixelsFault } from '../wasm/workspace.ts'
import type { FrameComponent } from './header.ts'
import type { Segment } from './segments.ts'

/** T.81 figure A.6: where the coefficient with a zig-zag number stands in its block, row by row. */
export const natural: Uint8Array = (() => {
  const order = new Uint8Array(64)
  for (let sum = 0, k = 0; sum < 15; sum += 1)
    for (let i = Math.max(0, sum - 7); i <= Math.min(7, sum); i += 1, k += 1) {
      const [row, column] = sum % 2 ? [i, sum - i] : [sum - i, i]
      order[k] = row * 8 + column
    }
  return order
})()

/** Where a component's samples and blocks lie, T.81 A.1.1 and A.2.4. */
export interface ComponentLayout {
  horizontal: number
  vertical: number
  width: number
  height: number
  codedColumns: number
  codedRows: number
  storedColumns: number
  storedRows: number
}

export interface Layout {
  /** Rows of MCUs, and the lines of the image in each. */
  rows: number
  unitHeight: number
  unitColumns: number
  maxHorizontal: number
  maxVertical: number
  components: ComponentLayout[]
}

type ComponentSampling = Pick<FrameComponent, 'horizontal' | 'vertical'>

export function layOut(width: number, height: number, sampling: readonly ComponentSampling[]): Layout {
  const isOne = sampling.length === 1
  const factors = sampling.map(({ horizontal, vertical }): [number, number] =>
    isOne ? [1, 1] : [horizontal, vertical],
  )
  const maxHorizontal = Math.max(...factors.map(([h]) => h))
  const maxVertical = Math.max(...factors.map(([, v]) => v))
  const unitColumns = Math.ceil(width / (8 * maxHorizontal))
  const rows = Math.ceil(height / (8 * maxVertical))
  const components = factors.map(([horizontal, vertical]): ComponentLayout => {
    const own = {
      width: Math.ceil((width * horizontal) / maxHorizontal),
      height: Math.ceil((height * vertical) / maxVertical),
    }
    return {
      horizontal,
      vertical,
      ...own,
      codedColumns: Math.ceil(own.width / 8),
      codedRows: Math.ceil(own.height / 8),
      storedColumns: unitColumns * horizontal,
      storedRows: rows * vertical,
    }
  })
  return { rows, unitHeight: 8 * maxVertical, unitColumns, maxHorizontal, maxVertical, components }
}

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
