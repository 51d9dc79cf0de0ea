const EVERY_MS = 50

export function createBatches(): (change: () => void) => void {
  let waiting: (() => void)[] | null = null
  const flush = () => {
    const changes = waiting ?? []
    waiting = null
    for (const change of changes) change()
  }
  return (change) => {
    if (waiting) {
      waiting.push(change)
      return
    }
    waiting = []
    change()
    setTimeout(flush, EVERY_MS)
  }
}

/**
 * Makes the first change at once and those that follow soon together, so that hundreds of reports do not render the
 * page hundreds of times.
 */
export const batched = createBatches()
