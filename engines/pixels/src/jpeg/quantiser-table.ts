import { curve, lightZones, steps } from './tuned.ts'

/** T.81's 8-bit table, and what goes with it into the module. */
export interface Quantiser {
  table: Uint16Array
  zones: Float64Array
}

const BLOCK = 64

/** `detail` 0 is the coarsest picture; every step of 1 halves the quantisers' steps. */
export function makeQuantiser(kind: 'light' | 'colour', scale: number): Quantiser {
  const table = Uint16Array.from(steps(kind), (step) => Math.max(1, Math.min(255, Math.round(step * scale))))
  return { table, zones: lightZones(kind) }
}

/** Fills one component's part of the module's tables: `at` is `quantiserTable(component)`. */
export function writeQuantiser(shorts: Int16Array, kind: 'light' | 'colour', { table, zones }: Quantiser): void {
  const words = new Uint16Array(shorts.buffer, shorts.byteOffset, shorts.length)
  const base = steps(kind)
  for (let k = 0; k < BLOCK; k += 1) {
    const step = 8 * (table[k] ?? 1)
    words[k] = step
    words[BLOCK + k] = Math.min(65_535, Math.round(2 ** 19 / step))
    words[2 * BLOCK + k] = Math.round(step / 2)
    shorts[3 * BLOCK + k] = Math.min(32_767, Math.round(step * (zones[k] ?? 0)))
    shorts[4 * BLOCK + k] = k ? Math.max(1, Math.round(512 / (base[k] ?? 1))) : 0
  }
  for (let point = 0; point < BLOCK; point += 1) shorts[5 * BLOCK + point] = Math.round(32_767 * curve(kind, point))
}
