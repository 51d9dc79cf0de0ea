import type { Io } from './io.ts'
import { safeField } from './safe.ts'

export interface Progress {
  show(text: string): void
  clear(): void
}

const EVERY_MS = 80
const WIDTH = 79

/** One line on the error stream, rewritten in place; nothing at all where that is no terminal. */
export function createProgress(io: Io): Progress {
  if (!io.errIsTerminal || io.env.TERM === 'dumb') return { show() {}, clear() {} }
  let shownAt = 0
  let isShown = false
  return {
    show(text) {
      const now = performance.now()
      if (now - shownAt < EVERY_MS) return
      shownAt = now
      isShown = true
      io.err(`\r\u001b[K${safeField(text).slice(0, WIDTH)}`)
    },
    clear() {
      if (isShown) io.err('\r\u001b[K')
      isShown = false
    },
  }
}
