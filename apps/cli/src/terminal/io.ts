import { once } from 'node:events'
import { Readable } from 'node:stream'
import { exitCodes, fileFault } from '../exit-codes.ts'

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

export function processIo(signal: AbortSignal): Io {
  // `sundry … | head` closes the pipe early, which is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.ok.code)
    process.stderr.write(`standard output: ${fileFault(error) ?? error.message}\n`)
    process.exit(exitCodes.inputs.code)
  })
  return {
    cwd: process.cwd(),
    env: process.env,
    stdin: {
      isTerminal: process.stdin.isTTY === true,
      open() {
        signal.addEventListener('abort', () => process.stdin.destroy(signal.reason), { once: true })
        return Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>
      },
    },
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    signal,
    async out(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    err: (text) => void process.stderr.write(text),
  }
}
