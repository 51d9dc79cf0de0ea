import type { Workspace } from '../wasm/workspace.ts'
import type { Coder } from './coder.ts'
import type { Layout } from './layout.ts'
import type { JpegPicture } from './picture.ts'
import { quantisersAt, writeQuantiser } from './quantiser-table.ts'
import type { Segment } from './segments.ts'
import { frameCode, frameSegment, quantiserSegment, START, segment } from './write-segments.ts'

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
  picture: JpegPicture
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
