import type { Plane } from '../plane.ts'

export function agreement(one: Plane, other: Plane): number {
  let both = 0
  let either = 0
  for (let at = 0; at < one.data.length; at += 1) {
    const here = (one.data[at] ?? 0) >= 0.5
    const there = (other.data[at] ?? 0) >= 0.5
    if (here && there) both += 1
    if (here || there) either += 1
  }
  return either === 0 ? 1 : both / either
}
