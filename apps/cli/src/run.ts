import { safeText, withOwnSequences } from '@sundry/kit'
import { CommanderError } from 'commander'
import { liveReach, type Reach } from './command.ts'
import { commands } from './commands/all.ts'
import { exitCodes, fileFault, Interruption, UsageFault } from './exit-codes.ts'
import { createProgram } from './program.ts'
import type { Io } from './terminal/io.ts'
import { versionLine } from './version.ts'

/** The whole command but for the process around it: gives the exit code. */
export async function run(argv: readonly string[], terminal: Io, reach: Reach = liveReach): Promise<number> {
  // Messages quote names and texts that others wrote.
  const io: Io = {
    ...terminal,
    out: (text) => terminal.out(typeof text === 'string' ? withOwnSequences(text) : text),
    err: (text) => terminal.err(safeText(text)),
  }
  let code: number = exitCodes.ok.code
  const program = createProgram(commands, versionLine, { io, reach, ended: (with_) => (code = with_) })
  try {
    if (argv.length === 0) {
      await io.out(program.helpInformation())
      return exitCodes.usage.code
    }
    await program.parseAsync([...argv], { from: 'user' })
    return io.signal.aborted ? codeOf(io.signal) : code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage.code
    if (io.signal.aborted) return codeOf(io.signal)
    if (error instanceof UsageFault) {
      io.err(`${error.message}\n`)
      return exitCodes.usage.code
    }
    const refused = fileFault(error)
    if (refused !== null) {
      io.err(`${(error as NodeJS.ErrnoException).path ?? 'sundry'}: ${refused}\n`)
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

const codeOf = ({ reason }: AbortSignal) => (reason instanceof Interruption ? reason.code : exitCodes.interrupted.code)
