/** T.81 figure A.6: where the coefficient with a zig-zag number stands in its block, row by row. */
export const natural: Uint8Array = (() => {
  const order = new Uint8Array(64)
  for (let sum = 0, k = 0; sum < 15; sum += 1)
    for (let i = Math.max(0, sum - 7); i <= Math.min(7, sum); i += 1, k += 1) {
      const [row, column] = sum % 2 ? [i, sum - i] : [sum - i, i]
      order[k] = row * 8 + column
    }
  return order
})()
