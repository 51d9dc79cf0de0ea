import { createReadStream, statSync } from 'node:fs'
import { glob, readdir, readFile, stat } from 'node:fs/promises'
import { Socket } from 'node:net'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { UsageFault } from '../terminal/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { openPipe } from './write-atomically.ts'

export const isSitemapFile = (name: string) => /sitemap[^/]*\.(xml|xml\.gz|txt)$/i.test(name)

export interface Input {
  /** Name in messages: the typed path, or the path from there. */
  readonly name: string
  /** Path of its result below `--out`. */
  readonly target: string
  /** Null for standard input. */
  readonly path: string | null
}

const READ_BYTES = 1 << 16

const isPattern = (text: string) => /[*?[\]{}]/.test(text)

export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

export function nameOf(path: string, cwd: string): string {
  const from = relative(cwd, path)
  return from.startsWith('..') ? path : from || basename(path)
}

/**
 * Files, folders, patterns and `-`, in the order given and each file once. Nothing given is standard input. Of several
 * folders each keeps its name, so that their files do not meet.
 */
export async function* findInputs(
  provided: readonly string[],
  io: Pick<Io, 'cwd' | 'stdin'>,
  accepts: (name: string) => boolean,
): AsyncGenerator<Input> {
  if (provided.length === 0 && io.stdin.isTerminal)
    throw new UsageFault('Specify a file, a folder or a pattern, or pipe something in.')
  const seen = new Set<string>()
  const folders = await Promise.all(provided.map((text) => stat(resolve(io.cwd, text)).catch(() => null)))
  const isOnlyFolder = folders.filter((found) => found?.isDirectory()).length < 2
  const once = function* (path: string, target: string): Generator<Input> {
    if (seen.has(path)) return
    seen.add(path)
    yield { name: nameOf(path, io.cwd), target, path }
  }
  for (const text of provided.length === 0 ? ['-'] : provided) {
    if (text === '-') {
      yield { name: '-', target: 'stdin', path: null }
      continue
    }
    const path = resolve(io.cwd, text)
    const found = await stat(path).catch(() => null)
    if (found?.isDirectory()) {
      const from = isOnlyFolder ? path : dirname(path)
      for await (const file of filesBelow(path)) if (accepts(basename(file))) yield* once(file, relative(from, file))
    } else if (found || !isPattern(text)) {
      // A missing file is reported when it is read, so that the others are still done.
      yield* once(path, basename(path))
    } else {
      let any = false
      const base = resolve(io.cwd, text.split(/[*?[\]{}]/, 1)[0]?.replace(/[^/\\]*$/, '') ?? '')
      for await (const match of glob(text, { cwd: io.cwd })) {
        const file = resolve(io.cwd, match)
        if (!(await stat(file)).isFile()) continue
        any = true
        yield* once(file, relative(base, file).split(sep).join('/'))
      }
      if (!any) throw new UsageFault(`No files match ${text}.`)
    }
  }
}

type Streams = Pick<Io, 'stdin' | 'signal'>

const isPipe = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false

const readPipe = (path: string, signal: AbortSignal): AsyncIterable<Uint8Array> =>
  new Socket({ fd: openPipe(path), readable: true, writable: false, signal })

export function openInput({ path }: Input, { stdin, signal }: Streams): AsyncIterable<Uint8Array> {
  if (path === null) return stdin.open()
  return isPipe(path) ? readPipe(path, signal) : createReadStream(path, { highWaterMark: READ_BYTES, signal })
}

/** Node reads no more from a file. */
const MAX_BYTES = 2 ** 31 - 1

/** A pipe or device may never end. */
async function readStream(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > MAX_BYTES) throw Object.assign(new Error('too large'), { code: 'ERR_FS_FILE_TOO_LARGE' })
    read.push(piece)
  }
  return Buffer.concat(read)
}

/** A whole file, which may be a pipe; an error names the file. */
export async function readPath(path: string, { signal }: Pick<Io, 'signal'>): Promise<Uint8Array> {
  try {
    const found = await stat(path)
    if (found.isFIFO()) return await readStream(readPipe(path, signal))
    if (found.isFile() || found.isDirectory()) return await readFile(path, { signal })
    return await readStream(createReadStream(path, { signal }))
  } catch (error) {
    signal.throwIfAborted()
    throw Object.assign(error as Error, { path })
  }
}

export async function readInput({ path }: Input, { stdin, signal }: Streams, needsData = false): Promise<Uint8Array> {
  const bytes = path === null ? await readStream(stdin.open()) : await readPath(path, { signal })
  // Most often the command before the pipe has failed.
  if (needsData && bytes.length === 0 && (path === null || isPipe(path))) throw new Error('no data received')
  return bytes
}

/** A NUL is in no text but UTF-16 with its mark. */
export function isBinary(content: Uint8Array): boolean {
  const mark = `${content[0]} ${content[1]}`
  return mark !== '255 254' && mark !== '254 255' && content.subarray(0, 4096).includes(0)
}

export function refuseBinary(content: Uint8Array): void {
  if (isBinary(content)) throw new UsageFault('This is not a text file.')
}

/** One file or `-`. */
export async function readOne(text: string, io: Streams & Pick<Io, 'cwd'>): Promise<Uint8Array> {
  if (/^https?:\/\//i.test(text))
    throw new UsageFault(`${text} is a URL, not a file. Download it and pipe it in: curl -s ${text} | sundry … -`)
  const path = text === '-' ? null : resolve(io.cwd, text)
  return readInput({ name: text, target: '', path }, io)
}
