export const ZOOMS = [1, 2, 4, 8] as const

export const nearestZoom = (target: number): number =>
  ZOOMS.reduce<number>((best, zoom) => (off(zoom, target) < off(best, target) ? zoom : best), 1)

const off = (zoom: number, target: number) => Math.abs(Math.log(zoom / Math.max(target, 0.01)))

/** A picture smaller than its box was seen whole. */
export function keptCentre(scrolled: number, seen: number, size: number, grown: number): number {
  const before = size / grown
  const middle = (scrolled + Math.min(seen, before) / 2) / before
  return Math.max(0, middle * size - seen / 2)
}
