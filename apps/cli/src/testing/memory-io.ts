import type { Reach } from '../network/reach.ts'
import { run } from '../run.ts'
import type { Io } from '../terminal/io.ts'

export interface Ran {
  code: number
  out: string
  err: string
}

interface Around {
  cwd?: string
  stdin?: string | Uint8Array
  env?: Record<string, string>
  terminal?: boolean
  signal?: AbortSignal
  reach?: Reach
}

/** Runs the command as main does, over a terminal in memory. */
export async function runInMemory(argv: readonly string[], around: Around = {}): Promise<Ran> {
  const { cwd = '/', stdin, env = {}, terminal = false, signal = new AbortController().signal, reach } = around
  const out: Uint8Array[] = []
  let err = ''
  const io: Io = {
    cwd,
    env,
    stdin: {
      isTerminal: stdin === undefined,
      open: () => new Blob([(stdin ?? '') as string]).stream() as ReadableStream<Uint8Array>,
    },
    outIsTerminal: terminal,
    errIsTerminal: terminal,
    signal,
    async out(text) {
      out.push(typeof text === 'string' ? new TextEncoder().encode(text) : text)
    },
    err(text) {
      err += text
    },
  }
  const code = await run(argv, io, reach)
  return { code, out: Buffer.concat(out).toString(), err }
}

/** A terminal that no one reads. */
export const quietIo = (cwd: string): Io => ({
  cwd,
  env: {},
  stdin: { isTerminal: true, open: () => new ReadableStream() },
  outIsTerminal: false,
  errIsTerminal: false,
  signal: new AbortController().signal,
  out: async () => {},
  err: () => {},
})
