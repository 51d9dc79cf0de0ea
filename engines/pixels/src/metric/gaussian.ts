/** The recursive filter's seven factors for a Gaussian of 1.5, Charalampidis 2016: radius, inputs, feedbacks. */
export function gaussianFactors(): Float32Array {
  const sigma = 1.5
  const radius = Math.round(3.2795 * sigma + 0.2546)
  const [o1, o3, o5] = [1, 3, 5].map((k) => (k * Math.PI) / (2 * radius)) as [number, number, number]
  const [p1, p3, p5] = [1 / Math.tan(o1 / 2), -1 / Math.tan(o3 / 2), 1 / Math.tan(o5 / 2)]
  const [r1, r3, r5] = [(p1 * p1) / Math.sin(o1), (-p3 * p3) / Math.sin(o3), (p5 * p5) / Math.sin(o5)]
  const decay = (omega: number) => Math.exp(-0.5 * sigma * sigma * omega * omega) / radius
  const d13 = p1 * r3 - r1 * p3
  const [z15, z35] = [(p3 * r5 - r3 * p5) / d13, (p5 * r1 - r5 * p1) / d13]
  const wanted = [1, radius * radius - sigma * sigma, z15 * decay(o1) + z35 * decay(o3) + decay(o5)]
  const rows = [
    [p1, p3, p5],
    [r1, r3, r5],
    [z15, z35, 1],
  ]
  const whole = determinant(rows)
  const shares = [0, 1, 2].map((column) => {
    const swapped = rows.map((row, i) => row.map((value, at) => (at === column ? (wanted[i] ?? 0) : value)))
    return determinant(swapped) / whole
  })
  const omegas = [o1, o3, o5]
  const inputs = omegas.map((omega, i) => -(shares[i] ?? 0) * Math.cos(omega * (radius + 1)))
  return Float32Array.from([radius, ...inputs, ...omegas.map((omega) => 2 * Math.cos(omega))])
}

function determinant(m: readonly (readonly number[])[]): number {
  const e = (row: number, column: number) => m[row]?.[column] ?? 0
  return (
    e(0, 0) * (e(1, 1) * e(2, 2) - e(1, 2) * e(2, 1)) -
    e(0, 1) * (e(1, 0) * e(2, 2) - e(1, 2) * e(2, 0)) +
    e(0, 2) * (e(1, 0) * e(2, 1) - e(1, 1) * e(2, 0))
  )
}
