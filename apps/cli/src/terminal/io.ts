import { once } from 'node:events'
import { fstatSync, writeSync } from 'node:fs'
import { Readable } from 'node:stream'
import { styleText } from 'node:util'
import { ownSequence, safeField, safeText } from '@sundry/kit'
import { exitCodes, fileFault, Interruption } from './exit-codes.ts'

interface Progress {
  show(text: string): void
  clear(): void
}

const EVERY_MS = 80
const WIDTH = 79
const REWRITE = ownSequence('\r\u001b[K')

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
      io.err(`${REWRITE}${safeField(text).slice(0, WIDTH)}`)
    },
    clear() {
      if (isShown) io.err(REWRITE)
      isShown = false
    },
  }
}

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** FORCE_COLOR wins over NO_COLOR (https://force-color.org, https://no-color.org); otherwise only a terminal has colours. */
export function wantsColours(env: Io['env'], isTerminal: boolean): boolean {
  const forced = env.FORCE_COLOR
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  if (env.NO_COLOR) return false
  return isTerminal && env.TERM !== 'dumb'
}

export function paintFor(io: Pick<Io, 'env' | 'outIsTerminal'>): Paint {
  if (!wantsColours(io.env, io.outIsTerminal)) return (_, text) => text
  return (style, text) => {
    const [open = '', close = ''] = styleText(style, '\0', { validateStream: false }).split('\0')
    return ownSequence(open) + text + ownSequence(close)
  }
}

export const severityStyle = { error: 'red', warning: 'yellow', info: 'cyan' } as const

/** The terminal as a command sees it; tests hand in one made of memory. */
export interface Io {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: { readonly isTerminal: boolean; open(): ReadableStream<Uint8Array> }
  readonly outIsTerminal: boolean
  readonly errIsTerminal: boolean
  readonly signal: AbortSignal
  out(text: string | Uint8Array): Promise<void>
  err(text: string): void
}

const STDIN = 0
const STDOUT = 1

function stdoutIsFile(): boolean {
  try {
    return fstatSync(STDOUT).isFile()
  } catch {
    return false
  }
}

function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    process.stderr.write('The current folder has been removed: go to another one.\n')
    process.exit(exitCodes.inputs.code)
  }
}

export function endOutput(error: NodeJS.ErrnoException): never {
  // `sundry … | head` closes the pipe early: no fault, but no verdict either.
  if (error.code === 'EPIPE') process.exit(exitCodes.brokenPipe.code)
  process.stderr.write(`standard output: ${fileFault(error) ?? error.message}\n`)
  process.exit(exitCodes.inputs.code)
}

/** For an error that no one caught, which may be of work that an interruption has ended. */
export function endProcess(error: Error, { aborted, reason }: AbortSignal): never {
  if (aborted && reason instanceof Interruption) process.exit(reason.code)
  process.stderr.write(`sundry: ${safeText(String((process.env.SUNDRY_DEBUG && error.stack) || error.message))}\n`)
  process.exit(exitCodes.ours.code)
}

/** A disk that runs full takes a part and says so only when the rest is written; Node's own stream drops the rest. */
function writeWhole(text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at)
  } catch (error) {
    endOutput(error as NodeJS.ErrnoException)
  }
}

export function processIo(signal: AbortSignal): Io {
  process.stdout.on('error', endOutput)
  // A message that no one reads counts less than the exit code.
  process.stderr.on('error', () => {})
  const isFile = stdoutIsFile()
  return {
    cwd: currentFolder(),
    env: process.env,
    stdin: {
      isTerminal: process.stdin.isTTY === true,
      open() {
        // Node reads a folder as if it were empty.
        if (fstatSync(STDIN).isDirectory())
          throw Object.assign(new Error('a folder'), { code: 'EISDIR', path: 'standard input' })
        signal.addEventListener('abort', () => process.stdin.destroy(signal.reason), { once: true })
        return Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>
      },
    },
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    signal,
    async out(text) {
      if (isFile) writeWhole(text)
      else if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    err: (text) => void process.stderr.write(text),
  }
}

/** Columns of equal width; the last is not padded. */
export function rows(input: readonly (readonly string[])[], indent = ''): string {
  const table = input.map((row) => row.map(safeField))
  const widths: number[] = []
  for (const row of table) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return table
    .map(
      (row) =>
        `${indent}${row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  ')}\n`,
    )
    .join('')
}

/** Lines of a name and a value; what is not known is left out. */
export function facts(entries: readonly (readonly [string, string | number | boolean | null | undefined])[]): string {
  const known = entries.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return rows(known.map(([name, value]) => [name, String(value)]))
}
