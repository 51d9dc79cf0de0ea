const EVERY_MS = 50

let waiting: (() => void)[] | null = null

/**
 * Makes a change at once, and those that follow within a moment together: hundreds of files report at the same time,
 * and the page need not be drawn for each of them.
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

/** Makes the changes that wait, for whoever reads the result. */
export function flush(): void {
  const changes = waiting ?? []
  waiting = null
  for (const change of changes) change()
}
