import type { Plane } from '../core/plane.ts'
import { FUSE_FILL_FROM, FUSE_FILL_OVER, FUSE_REACH, FUSE_VETO_BELOW } from '../policy.ts'
import { boxBlur } from './box.ts'

export function fuse(general: Plane, matting: Plane): Plane {
  const { width, height } = matting
  const reach = Math.max(2, Math.round(Math.min(width, height) * FUSE_REACH))
  const near = boxBlur(general, reach)
  const data = new Float32Array(matting.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const around = near.data[at] ?? 0
    const veto = Math.min(1, around / FUSE_VETO_BELOW)
    const fill = Math.max(0, (around - FUSE_FILL_FROM) / FUSE_FILL_OVER)
    data[at] = Math.max((matting.data[at] ?? 0) * veto, fill)
  }
  return { data, width, height }
}
