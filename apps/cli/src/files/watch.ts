import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Io } from '../terminal/io.ts'
import { type Input, nameOf } from './inputs.ts'

export interface FileResult {
  /** Goes to `--out`, or to standard output where there is none. */
  readonly content?: string | Uint8Array | AsyncIterable<string>
  readonly name?: string
  /** The same result where its name was taken and it got another. */
  named?(name: string): FileResult
  /** Further files of the same input; they need a folder to go to. */
  readonly others?: readonly { readonly name: string; readonly content: string | Uint8Array }[]
  /** For people, on standard output. */
  readonly text?: string
  /** For `--json`, a line each. */
  readonly report?: object
  readonly failed?: boolean
}

/** The outcome of a run's files, counted. */
export interface Counts {
  readonly all: number
  readonly done: number
  readonly failed: number
  /** Done by an earlier run that was interrupted. */
  readonly before: number
}

/** An input with its place among those of the run. */
export interface NumberedInput extends Input {
  readonly index: number
  readonly count: number
}

/** From its beginning; standard input once only. */
type OpenInput = () => AsyncIterable<Uint8Array>

export interface FileWork {
  readonly inputs: readonly string[]
  /** Which files of a folder are meant; those named by themselves always are. */
  accepts(name: string): boolean
  /** A result is a whole file, so that two of them do not follow each other in a pipe. */
  readonly isOneFile?: boolean
  /** An empty input has no result then. */
  readonly needsData?: boolean
  /** As many jobs as are allowed run in threads of their own, however many files are handed in. */
  readonly isThreaded?: boolean
  /** The line at the end of a run of several files, on the error stream. */
  summary?(counts: Counts): string
  /** Results can have the name of any other, so all of them are named in the order of the inputs. */
  readonly hasSharedNames?: boolean
  /** Everything besides the file that the result depends on. */
  readonly settings: unknown
  /** One of three: by the whole file, by reading it as it comes, or by writing its text while it is read. */
  run?(content: Uint8Array, input: NumberedInput): Promise<FileResult>
  read?(open: OpenInput, input: Input): Promise<FileResult>
  stream?(open: OpenInput, input: Input): AsyncIterable<string>
}

/** An editor writes in several strokes; the last one counts. */
const SETTLE_MS = 150

/** Does again what is written again below the given files and folders, until the signal. */
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
  for (const provided of work.inputs) {
    const path = resolve(io.cwd, provided)
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
  io.err('Watching for changes. Press Ctrl-C to stop.\n')
  await new Promise<void>((done) => {
    if (io.signal.aborted) done()
    io.signal.addEventListener('abort', () => done(), { once: true })
  })
  for (const watcher of watchers) watcher.close()
  for (const timer of timers.values()) clearTimeout(timer)
  await queue
}
