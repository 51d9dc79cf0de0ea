import { enableCompileCache } from 'node:module'
import { versionLine } from './terminal/version.ts'

if (process.argv.length === 3 && /^(-V|--version)$/.test(process.argv[2] ?? '')) {
  process.stdout.on('error', async (error) => (await import('./terminal/io.ts')).endOutput(error))
  process.stdout.write(`${versionLine}\n`)
} else {
  enableCompileCache?.()
  const [{ run }, { endProcess, processIo }, { Interruption }] = await Promise.all([
    import('./run.ts'),
    import('./terminal/io.ts'),
    import('./terminal/exit-codes.ts'),
  ])
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const reason = new Interruption(signal)
      // The second time no one wants to wait.
      if (stop.signal.aborted) process.exit(reason.code)
      stop.abort(reason)
    })
  }
  // Node would end with 1, which says that something was found.
  process.on('uncaughtException', (error) => endProcess(error, stop.signal))
  process.exitCode = await run(process.argv.slice(2), processIo(stop.signal))
}
