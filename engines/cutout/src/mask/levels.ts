import type { Plane } from '../base/plane.ts'

export function levels({ data, width, height }: Plane, black: number, white: number): Plane {
  const result = new Float32Array(data.length)
  const scale = 1 / (white - black)
  for (let at = 0; at < data.length; at += 1) result[at] = Math.min(1, Math.max(0, ((data[at] ?? 0) - black) * scale))
  return { data: result, width, height }
}
