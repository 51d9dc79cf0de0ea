export interface ReadProgress {
  readonly octetsRead: number
  readonly octetsTotal?: number
  readonly urlCount: number
}

/** Milliseconds between two reports, and the longest time without yielding. */
const INTERVAL = 40

export interface ProgressMeter {
  count(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array>
  pause(): Promise<void>
  finish(): void
}

export function createProgress(
  onProgress: ((progress: ReadProgress) => void) | undefined,
  octetsTotal: number | undefined,
  urlCount: () => number,
): ProgressMeter {
  let octetsRead = 0
  let last = performance.now()
  const report = () => {
    onProgress?.({ octetsRead, urlCount: urlCount(), ...(octetsTotal !== undefined && { octetsTotal }) })
  }
  return {
    async *count(octets) {
      for await (const piece of octets) {
        octetsRead += piece.length
        yield piece
      }
    },
    async pause() {
      if (performance.now() - last < INTERVAL) return
      report()
      await new Promise((resolve) => setTimeout(resolve, 0))
      last = performance.now()
    },
    finish: report,
  }
}
