const MOST = 250

export function classEnd(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === ']') return at
  }
  return source.length - 1
}

/**
 * Without an end, an open quantifier could walk a whole page from each start; an escaped star or one in a class is
 * left alone.
 */
export function boundQuantifiers(source: string): string {
  let bounded = ''
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string
    if (sign === '\\') {
      bounded += source.slice(at, at + 2)
      at += 1
    } else if (sign === '[') {
      const end = classEnd(source, at)
      bounded += source.slice(at, end + 1)
      at = end
    } else if (sign === '*' || sign === '+') {
      bounded += `{${sign === '*' ? 0 : 1},${MOST}}`
    } else if (sign === '{') {
      const open = /^\{(\d+),\}/.exec(source.slice(at))
      if (open) {
        bounded += `{${open[1]},${Math.max(MOST, Number(open[1]))}}`
        at += open[0].length - 1
      } else bounded += sign
    } else bounded += sign
  }
  return bounded
}
