export interface ReadProgress {
  /** Octets taken from the source, compressed or not. */
  readonly octetsRead: number
  /** How many there are, where that is known. */
  readonly octetsTotal?: number
  readonly urlCount: number
}

/** Between two reports, and the longest time without giving way to other work. */
const INTERVAL = 40

export interface ProgressMeter {
  /** Counts what passes through. */
  count(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Reports and gives way from time to time, so that an abort or a message can come in. */
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
  const tell = () => {
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
      tell()
      await new Promise((resolve) => setTimeout(resolve, 0))
      last = performance.now()
    },
    finish: tell,
  }
}
