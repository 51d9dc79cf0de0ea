import { runCommand } from './command/run-command.ts'
import { commands } from './commands/all.ts'
import { liveReach, type Reach } from './network/reach.ts'
import type { Io } from './terminal/io.ts'

export const run = (argv: readonly string[], terminal: Io, reach: Reach = liveReach): Promise<number> =>
  runCommand(argv, terminal, { commands, reach })
