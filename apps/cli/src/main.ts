import { enableCompileCache } from 'node:module'
import { version } from './version.ts'

/** For what was begun to be ended in order. */
const PATIENCE_MS = 2000

if (process.argv.length === 3 && /^(-V|--version)$/.test(process.argv[2] ?? '')) {
  process.stdout.write(`${version}\n`)
} else {
  enableCompileCache?.()
  const [{ run }, { processIo }, { Interruption }] = await Promise.all([
    import('./run.ts'),
    import('./terminal/io.ts'),
    import('./exit-codes.ts'),
  ])
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const reason = new Interruption(signal)
      // The second time nobody wants to wait.
      if (stop.signal.aborted) process.exit(reason.code)
      stop.abort(reason)
      // Opening a pipe that nobody writes to cannot be called off.
      setTimeout(() => process.exit(reason.code), PATIENCE_MS).unref()
    })
  }
  process.exitCode = await run(process.argv.slice(2), processIo(stop.signal))
}
