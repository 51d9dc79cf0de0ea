import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileFault, UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

/** A build writes many files, with pauses in between. */
const SETTLE_MS = 300

interface Watched {
  /** Reports of the check, which are no changes even where they are in the folder. */
  readonly written: readonly string[]
  check(): Promise<unknown>
}

/** Checks a folder again after each change of it, until the signal. */
export async function watchSite(folder: string, { written, check }: Watched, io: Io): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let inner: FSWatcher | null = null
  let changes = Promise.withResolvers<void>()
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => changes.resolve(), SETTLE_MS)
  }
  const watchInner = () => {
    inner?.close()
    try {
      inner = watch(folder, { recursive: true }, (_, name) => {
        if (name === null || !written.includes(join(folder, name))) touch()
      })
      inner.on('error', () => {})
    } catch {
      // The build has removed it, and its parent reports when it is there again.
      inner = null
    }
  }
  const outer = watch(dirname(folder), (_, name) => {
    if (name !== basename(folder)) return
    watchInner()
    touch()
  })
  const stop = () => changes.resolve()
  io.signal.addEventListener('abort', stop)
  watchInner()
  try {
    while (!io.signal.aborted) {
      changes = Promise.withResolvers()
      try {
        await check()
      } catch (error) {
        // In the middle of a build there may be no folder to check.
        if (!(error instanceof UsageFault) && fileFault(error) === null) throw error
        io.err(`${(error as Error).message}\n`)
      }
      if (io.signal.aborted) break
      io.err('Watching for changes. Press Ctrl-C to stop.\n')
      await changes.promise
    }
  } catch (error) {
    if (!io.signal.aborted) throw error
  } finally {
    io.signal.removeEventListener('abort', stop)
    clearTimeout(timer)
    outer.close()
    ;(inner as FSWatcher | null)?.close()
  }
}
