export interface ByteRange {
  start: number
  end: number
}

/** RFC 9110 §14.1.2; null when the header is to be ignored (another unit, bad syntax, or several ranges). */
export function parseRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || length === 0) return 'unsatisfiable'
    return { start: Math.max(0, length - suffix), end: length - 1 }
  }
  const start = Number(first)
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= length ? 'unsatisfiable' : { start, end }
}

export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag)
}
