/** Lines counted from 1, of positions in a text. */
export function lineIndex(text: string): (position: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (position) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low + 1
  }
}
