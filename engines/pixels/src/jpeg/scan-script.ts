/** One scan of a progressive picture: components by index, band of coefficients, bits (T.81 G.1.1). */
export interface ScanSpec {
  members: readonly number[]
  first: number
  last: number
  high: number
  low: number
}

const ac = (member: number, first: number, last: number, high = 0, low = 0): ScanSpec => ({
  members: [member],
  first,
  last,
  high,
  low,
})

/** Colour early and coarse, then sharper light: few scans, so that decoding stays cheap. */
export function scanScript(components: number): ScanSpec[] {
  const members = Array.from({ length: components }, (_, index) => index)
  const chroma = members.slice(1)
  return [
    { members, first: 0, last: 0, high: 0, low: 0 },
    ac(0, 1, 5, 0, 0),
    ...chroma.map((member) => ac(member, 1, 63, 0, 0)),
    ac(0, 6, 63, 0, 0),
  ]
}
