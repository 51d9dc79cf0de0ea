import type { Workspace } from '../wasm/workspace.ts'
import type { Layout } from './layout.ts'

// Found by search on photographs: the fewest bytes at equal SSIMULACRA2 (70 to 85). docs/benchmarks.md has the outcome.

type Kind = 'light' | 'colour'

interface Tuned {
  steps: readonly number[]
  /** How far the dead zone reaches beyond half a step at most, in steps. */
  zones: readonly number[]
  /** The part of that reach by the block's activity, four points an octave. */
  curve: readonly number[]
  /** How much less than half a step is added before levels are cut to whole numbers. */
  rounding: number
}

// biome-ignore format: eight to a row, as in the block
const tuned: Record<Kind, Tuned> = {
  light: {
    steps: [
      9.46, 12.95, 28.97, 31.49, 34.49, 39.86, 42.24, 43.86,
      12.95, 17.89, 47.97, 33.4, 39.45, 43.71, 45.58, 46.84,
      28.97, 47.97, 42.75, 38.76, 46.06, 47.61, 48.95, 49.93,
      31.49, 33.4, 38.76, 45.69, 49.48, 51.02, 51.95, 52.84,
      34.49, 39.45, 46.06, 49.48, 51.87, 53.43, 54.43, 55.74,
      39.86, 43.71, 47.61, 51.02, 53.43, 55.09, 56.43, 60.88,
      42.24, 45.58, 48.95, 51.95, 54.43, 56.43, 60.71, 66.53,
      43.86, 46.84, 49.93, 52.84, 55.74, 60.88, 66.53, 72.78,
    ],
    zones: [
      0, 0.2308, 0.2369, 0.2429, 0.249, 0.2551, 0.2611, 0.2672,
      0.2308, 0.2333, 0.2383, 0.2439, 0.2497, 0.2557, 0.2616, 0.2676,
      0.2369, 0.2383, 0.2419, 0.2466, 0.2519, 0.2574, 0.2631, 0.2689,
      0.2429, 0.2439, 0.2466, 0.2505, 0.2551, 0.2601, 0.2654, 0.2709,
      0.249, 0.2497, 0.2519, 0.2551, 0.2591, 0.2636, 0.2685, 0.2737,
      0.2551, 0.2557, 0.2574, 0.2601, 0.2636, 0.2676, 0.2721, 0.2769,
      0.2611, 0.2616, 0.2631, 0.2654, 0.2685, 0.2721, 0.2762, 0.2807,
      0.2672, 0.2676, 0.2689, 0.2709, 0.2737, 0.2769, 0.2807, 0.2848,
    ],
    curve: [
      1, 1, 1, 1, 1, 1, 1, 1, 1, 0.95, 0.899, 0.847, 0.795, 0.743, 0.691, 0.64,
      0.588, 0.578, 0.568, 0.558, 0.548, 0.538, 0.528, 0.518, 0.507, 0.534, 0.561, 0.587, 0.614, 0.64, 0.667, 0.69,
      0.72, 0.782, 0.845, 0.907, 0.969, 1, 1, 1, 1, 1, 1, 1, 0.979, 0.919, 0.86, 0.8,
      0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74, 0.74,
    ],
    rounding: 0.066,
  },
  colour: {
    steps: [
      9.21, 11.71, 28.12, 31.88, 44.05, 63.44, 85.21, 83.18,
      11.71, 17.54, 32.4, 30.69, 45.81, 64.56, 84.2, 82.34,
      28.12, 32.4, 31.58, 36.08, 52.78, 69.6, 83.01, 81.3,
      31.88, 30.69, 36.08, 47.48, 61.61, 78.91, 81.75, 80.17,
      44.05, 45.81, 52.78, 61.61, 74.69, 81.91, 80.47, 78.98,
      63.44, 64.56, 69.6, 78.91, 81.91, 80.55, 79.17, 77.76,
      85.21, 84.2, 83.01, 81.75, 80.47, 79.17, 77.85, 76.52,
      83.18, 82.34, 81.3, 80.17, 78.98, 77.76, 76.52, 75.25,
    ],
    zones: [
      0, 0.1368, 0.1387, 0.1406, 0.1425, 0.1444, 0.1463, 0.1482,
      0.1368, 0.1376, 0.1392, 0.1409, 0.1427, 0.1446, 0.1465, 0.1483,
      0.1387, 0.1392, 0.1403, 0.1418, 0.1434, 0.1451, 0.1469, 0.1487,
      0.1406, 0.1409, 0.1418, 0.143, 0.1444, 0.146, 0.1476, 0.1494,
      0.1425, 0.1427, 0.1434, 0.1444, 0.1456, 0.1471, 0.1486, 0.1502,
      0.1444, 0.1446, 0.1451, 0.146, 0.1471, 0.1483, 0.1497, 0.1512,
      0.1463, 0.1465, 0.1469, 0.1476, 0.1486, 0.1497, 0.151, 0.1524,
      0.1482, 0.1483, 0.1487, 0.1494, 0.1502, 0.1512, 0.1524, 0.1537,
    ],
    curve: [
      0.27, 0.27, 0.27, 0.27, 0.27, 0.27, 0.27, 0.27, 0.27, 0.317, 0.363, 0.41, 0.457, 0.504, 0.551, 0.598,
      0.645, 0.623, 0.6, 0.578, 0.555, 0.532, 0.51, 0.487, 0.465, 0.525, 0.586, 0.646, 0.71, 0.767, 0.828, 0.888,
      0.949, 0.886, 0.824, 0.762, 0.7, 0.638, 0.576, 0.514, 0.452, 0.458, 0.464, 0.47, 0.476, 0.482, 0.488, 0.494,
      0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5,
    ],
    rounding: -0.047,
  },
}

/** Quality and the scale of the steps at which an image scores as libjpeg-turbo's at that quality. */
const scales: readonly (readonly [quality: number, scale: number])[] = [
  [1, 30],
  [5, 14.589],
  [10, 6.8424],
  [20, 2.746],
  [30, 1.7331],
  [40, 1.1958],
  [50, 0.9154],
  [60, 0.7547],
  [70, 0.5567],
  [75, 0.4456],
  [80, 0.3701],
  [85, 0.294],
  [90, 0.1926],
  [93, 0.14],
  [96, 0.0814],
  [98, 0.0474],
  [99, 0.0206],
  [100, 0.005],
]

const BLOCK = 64
/** Where the floats of a quantiser's table begin, in bytes. */
const FLOATS = 768
const END_BITS: Record<Kind, number> = { light: 1.6, colour: 0.9 }
const ZERO_RUN_BITS = 10

export function scaleOf(quality: number): number {
  const expected = Math.max(1, Math.min(100, quality))
  const above = Math.max(
    1,
    scales.findIndex(([known]) => known >= expected),
  )
  const [[low, coarse], [high, fine]] = [scales[above - 1] ?? [1, 1], scales[above] ?? [100, 1]]
  return coarse * (fine / coarse) ** ((expected - low) / (high - low))
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
  const floats = new Float32Array(shorts.buffer, shorts.byteOffset + FLOATS)
  for (const [k, whole] of table.entries()) floats[k] = 1 / (8 * whole)
  for (let symbol = 0; symbol < 256; symbol += 1) floats[BLOCK + symbol] = usualBits(kind, symbol >> 4, symbol & 15)
}

/** Bits that an AC symbol takes in most photographs, with the number behind it: fitted to the counts of eight of them. */
function usualBits(kind: Kind, run: number, length: number): number {
  const [first, byRun, byLength, byBoth] = kind === 'light' ? [2.2, 1.9, 1.1, 0.9] : [2.5, 2.2, 1.2, 1.2]
  if (length === 0) return run === 15 ? ZERO_RUN_BITS : END_BITS[kind]
  const far = Math.log2(1 + run)
  return Math.min(16, first + byRun * far + (length - 1) * (byLength + byBoth * Math.min(far, 1.6))) + length
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
