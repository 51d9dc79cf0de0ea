// Makes apps/web/app/images/results/world-land.json of the npm package world-atlas (ISC; Natural Earth, public domain).
// Run by hand: `npm pack world-atlas@2.0.2`, unpack it, then `node scripts/convert-world-atlas.mjs <its land-110m.json>`.
// The result is the land as one SVG path in
// degrees, in tenths of degrees from the upper left.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { arcs, transform, objects } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { scale, translate } = transform

/** An arc's points are differences from the one before; a negative number walks it backwards. */
function pointsOf(index) {
  let [x, y] = [0, 0]
  const points = arcs[index < 0 ? ~index : index].map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0] + 180, 90 - (y * scale[1] + translate[1])]
  })
  return index < 0 ? points.reverse() : points
}

const TENTHS = 10
const rings = objects.land.geometries.flatMap(({ type, arcs: parts }) => (type === 'Polygon' ? parts : parts.flat()))
const path = rings
  .map((ring) => {
    const points = ring.flatMap((index, at) => pointsOf(index).slice(at === 0 ? 0 : 1))
    let [x, y] = [0, 0]
    return `${points
      .map(([px, py], at) => {
        const [nx, ny] = [Math.round(px * TENTHS), Math.round(py * TENTHS)]
        const step = at === 0 ? `M${nx} ${ny}` : `l${nx - x} ${ny - y}`
        ;[x, y] = [nx, ny]
        return step === 'l0 0' ? '' : step
      })
      .join('')}z`
  })
  .join('')
writeFileSync(
  join(import.meta.dirname, '../apps/web/app/images/results/world-land.json'),
  `${JSON.stringify({ path })}\n`,
)
