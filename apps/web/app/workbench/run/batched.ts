const EVERY_MS = 50

let waiting: (() => void)[] | null = null

/**
 * The first change is made at once, those that follow soon together, so that hundreds of reports do not render the
 * page hundreds of times.
 */
export function batched(change: () => void): void {
  if (waiting) {
    waiting.push(change)
    return
  }
  waiting = []
  change()
  setTimeout(flush, EVERY_MS)
}

export function flush(): void {
  const changes = waiting ?? []
  waiting = null
  for (const change of changes) change()
}
