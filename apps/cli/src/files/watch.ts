import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Io } from '../terminal/io.ts'
import type { FileWork } from './file-work.ts'
import { type Input, nameOf } from './inputs.ts'

/** An editor writes in several strokes; the last one counts. */
const SETTLE_MS = 150

/** Does again what is written anew below the given files and folders, until the signal. */
export async function watchInputs(work: FileWork, io: Io, again: (input: Input) => Promise<void>): Promise<void> {
  const timers = new Map<string, NodeJS.Timeout>()
  let queue = Promise.resolve()
  const changed = (path: string, target: string) => {
    clearTimeout(timers.get(path))
    const timer = setTimeout(() => {
      timers.delete(path)
      queue = queue.then(async () => {
        const isFile = (await stat(path).catch(() => null))?.isFile() ?? false
        if (isFile && !io.signal.aborted) await again({ name: nameOf(path, io.cwd), target, path })
      })
    }, SETTLE_MS)
    timers.set(path, timer)
  }

  const watchers: FSWatcher[] = []
  for (const given of work.given) {
    const path = resolve(io.cwd, given)
    const found = await stat(path).catch(() => null)
    if (!found) continue
    const folder = found.isDirectory() ? path : dirname(path)
    const watcher = watch(folder, { recursive: found.isDirectory() }, (_, name) => {
      if (name === null || basename(name).startsWith('.')) return
      const file = join(folder, name)
      if (found.isDirectory() ? work.accepts(basename(name)) : file === path) changed(file, relative(folder, file))
    })
    watchers.push(watcher)
  }
  io.err('Watching. Ctrl-C ends it.\n')
  await new Promise<void>((done) => {
    if (io.signal.aborted) done()
    io.signal.addEventListener('abort', () => done(), { once: true })
  })
  for (const watcher of watchers) watcher.close()
  for (const timer of timers.values()) clearTimeout(timer)
  await queue
}
