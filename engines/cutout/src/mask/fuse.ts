import type { Plane } from '../core/plane.ts'
import { boxBlur } from './box.ts'

/** How far from the general mask the matting may still see hair, as a share of the shorter side. */
const REACH = 0.06

/** The matting, filled where the general mask is whole and struck out far from it. */
export function fuse(general: Plane, matting: Plane): Plane {
  const { width, height } = matting
  const reach = Math.max(2, Math.round(Math.min(width, height) * REACH))
  const near = boxBlur(general, reach)
  const data = new Float32Array(matting.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const around = near.data[at] ?? 0
    // Near nothing the general mask saw: background. In the middle of what it saw: subject.
    const veto = Math.min(1, around / 0.02)
    const fill = Math.max(0, (around - 0.97) / 0.03)
    data[at] = Math.max((matting.data[at] ?? 0) * veto, fill)
  }
  return { data, width, height }
}
