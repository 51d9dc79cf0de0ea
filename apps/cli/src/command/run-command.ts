import { jsonText, safeText, withOwnSequences } from '@sundry/kit'
import { CommanderError } from 'commander'
import type { Reach } from '../network/reach.ts'
import { exitCodes, fileFault, Interruption, UsageFault } from '../terminal/exit-codes.ts'
import type { Io } from '../terminal/io.ts'
import { versionLine } from '../terminal/version.ts'
import type { CommandSpec } from './command.ts'
import { createProgram } from './program.ts'

/** The whole command but for the process around it: gives the exit code. */
export async function runCommand(
  argv: readonly string[],
  terminal: Io,
  { commands, reach }: { readonly commands: readonly CommandSpec[]; readonly reach: Reach },
): Promise<number> {
  // Messages quote names and texts that others wrote.
  let isPrinted = false
  const io: Io = {
    ...terminal,
    out(text) {
      isPrinted ||= text.length > 0
      return terminal.out(typeof text === 'string' ? withOwnSequences(text) : text)
    },
    err: (text) => terminal.err(safeText(text)),
  }
  let code: number = exitCodes.ok.code
  const program = createProgram(commands, versionLine, { io, reach, ended: (with_) => (code = with_) })
  try {
    if (argv.length === 0) {
      io.err(program.helpInformation())
      return exitCodes.usage.code
    }
    await program.parseAsync([...argv], { from: 'user' })
    return io.signal.aborted ? codeOf(io.signal) : code
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    if (!io.signal.aborted && !isPrinted && wantsJson(argv)) await io.out(jsonText({ error: sentenceOf(error) }))
    if (error instanceof CommanderError) return exitCodes.usage.code
    if (io.signal.aborted) return codeOf(io.signal)
    if (error instanceof UsageFault) {
      io.err(`${error.message}\n`)
      return exitCodes.usage.code
    }
    if (fileFault(error) !== null || (error instanceof Error && /^(?:EmptyInput|SiteFault)$/.test(error.name))) {
      io.err(`${sentenceOf(error)}\n`)
      return exitCodes.inputs.code
    }
    if (error instanceof Error && error.name === 'PublicFetchFault') {
      io.err(`${error.message}\n`)
      return exitCodes.network.code
    }
    const shown = error instanceof Error ? (io.env.SUNDRY_DEBUG ? error.stack : error.message) : String(error)
    io.err(`sundry: ${shown}\n`)
    return exitCodes.ours.code
  }
}

/** With JSON output, errors are JSON as well. */
const wantsJson = (argv: readonly string[]) =>
  argv.includes('--json') || / (?:-f|--format)[ =]json /.test(` ${argv.join(' ')} `)

function sentenceOf(error: unknown): string {
  const refused = fileFault(error)
  if (refused !== null) return `${(error as NodeJS.ErrnoException).path ?? 'sundry'}: ${refused}`
  const message = error instanceof Error ? error.message : String(error)
  return error instanceof CommanderError ? message.replace(/^error: /, '') : message
}

const codeOf = ({ reason }: AbortSignal) => (reason instanceof Interruption ? reason.code : exitCodes.interrupted.code)
