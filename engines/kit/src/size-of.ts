const WORD = 8
const ENTRY = 16

/** Approximate, and counts no further than `most`: two bytes a character, buffers and views by their length. */
export function byteSizeOf(value: unknown, max = Number.POSITIVE_INFINITY): number {
  const open: unknown[] = [value]
  const seen = new Set<object>()
  let size = 0
  while (open.length > 0 && size <= max) {
    const at = open.pop()
    if (typeof at === 'string') size += ENTRY + at.length * 2
    else if (typeof at !== 'object' || at === null) size += WORD
    else if (!seen.has(at)) {
      seen.add(at)
      size += ENTRY
      if (ArrayBuffer.isView(at) || at instanceof ArrayBuffer) size += at.byteLength
      else if (at instanceof Map) {
        for (const pair of at) open.push(...pair)
      } else if (at instanceof Set || Array.isArray(at)) {
        // Its length first: a list of a million entries must not be spread out to be found too long.
        const length = at instanceof Set ? at.size : at.length
        size += length * WORD
        if (size <= max) for (const entry of at) open.push(entry)
      } else {
        for (const key in at) {
          size += ENTRY + key.length * 2
          open.push((at as Record<string, unknown>)[key])
          if (size > max) break
        }
      }
    }
  }
  return size
}

export const isLarger = (value: unknown, max: number): boolean =>
  max < Number.POSITIVE_INFINITY && byteSizeOf(value, max) > max
