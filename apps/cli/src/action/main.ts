import { Interruption } from '../terminal/exit-codes.ts'
import { processIo } from '../terminal/io.ts'
import { runAction } from './run-action.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(new Interruption(signal)))
process.exitCode = await runAction(processIo(stop.signal))
