export function createLine(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line, so that nobody overtakes.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
