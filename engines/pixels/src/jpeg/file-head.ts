import type { Workspace } from '../wasm/workspace.ts'
import type { Coder } from './coder.ts'
import type { JpegImage } from './image.ts'
import type { Layout } from './layout.ts'
import type { Segment } from './segments.ts'
import { type Kind, scales, tuned } from './tuned.ts'
import { frameCode, frameSegment, quantiserSegment, START, segment } from './write-segments.ts'

const BLOCK = 64

export function scaleOf(quality: number): number {
  const wanted = Math.max(1, Math.min(100, quality))
  const above = Math.max(
    1,
    scales.findIndex(([known]) => known >= wanted),
  )
  const [[low, coarse], [high, fine]] = [scales[above - 1] ?? [1, 1], scales[above] ?? [100, 1]]
  return coarse * (fine / coarse) ** ((wanted - low) / (high - low))
}

export function quantisersAt(kind: Kind, scale: number): Uint16Array {
  return Uint16Array.from(tuned[kind].steps, (step) => Math.max(1, Math.min(255, Math.round(step * scale))))
}

/** Fills one component's part of the module's tables: `at` is `quantiserTable(component)`. */
function writeQuantiser(shorts: Int16Array, kind: Kind, table: Uint16Array): void {
  const words = new Uint16Array(shorts.buffer, shorts.byteOffset, shorts.length)
  const { steps, zones, curve, rounding } = tuned[kind]
  for (const [k, whole] of table.entries()) {
    const step = 8 * whole
    words[k] = step
    words[BLOCK + k] = Math.min(65_535, Math.round(2 ** 19 / step))
    words[2 * BLOCK + k] = Math.round(step * (k ? 0.5 - rounding : 0.5))
    shorts[3 * BLOCK + k] = Math.min(32_767, Math.round(step * (zones[k] ?? 0)))
    shorts[4 * BLOCK + k] = k ? Math.max(1, Math.round(512 / (steps[k] ?? 1))) : 0
  }
  for (const [point, share] of curve.entries()) shorts[5 * BLOCK + point] = Math.round(32_767 * share)
}

export function quantiserTables(layout: Layout, scale: number): Uint16Array[] {
  const light = quantisersAt('light', scale)
  return layout.components.length > 1 ? [light, quantisersAt('colour', scale)] : [light]
}

/** The component's number decides its tables: light has its own, both colours share one. */
export const tableOf = (component: number) => Math.min(component, 1)

export function loadQuantisers(space: Workspace, layout: Layout, tables: readonly Uint16Array[]): void {
  for (const index of layout.components.keys()) {
    const table = tables[tableOf(index)]
    const shorts = space.shorts(space.run.quantiserTable(index))
    if (table) writeQuantiser(shorts, index ? 'colour' : 'light', table)
  }
}

export interface HeadOptions {
  picture: JpegImage
  layout: Layout
  tables: readonly Uint16Array[]
  segments: readonly Segment[]
  isProgressive: boolean
}

export function addHead(coder: Coder, { picture, layout, tables, segments, isProgressive }: HeadOptions): void {
  coder.add(START)
  for (const one of segments) coder.add(segment(one))
  coder.add(quantiserSegment(tables))
  const components = layout.components.map(({ horizontal, vertical }, index) => ({
    id: index + 1,
    horizontal,
    vertical,
    quantiser: tableOf(index),
  }))
  coder.add(
    frameSegment({ width: picture.width, height: picture.height, code: frameCode(isProgressive, tables), components }),
  )
}
