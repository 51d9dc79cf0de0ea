import { flushCompileCache } from 'node:module'
import type { SundryServer } from './app/app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './environment.ts'
import { ListenError } from './http/listen.ts'

const COMPILED_MS = 5000

interface Facts {
  config: Config
  port: number
}

function greeting({ config, port }: Facts): string {
  const named = config.host === 'localhost' || config.host === '*' || config.host === '0.0.0.0' || config.host === '::'
  const host = named ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  const lines = [
    '',
    '  Sundry is ready.',
    '',
    `  Open     ${config.publicUrl ?? `http://${host}:${port}`}`,
    ...(config.publicUrl ? [`  Serving  http://${host}:${port}`] : []),
    `  Data     ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir}`,
    `  Lookups  ${config.lookups === 'live' ? 'live' : 'sample data (LOOKUPS=sample)'}`,
    '',
    '  Ctrl-C stops it.',
    '',
  ]
  return lines.join('\n')
}

export async function runServer(start: () => Promise<{ config: Config; server: SundryServer }>): Promise<void> {
  try {
    const { config, server } = await start()
    const port = await server.listen()
    let stopping = false
    const stop = () => {
      if (stopping) process.exit(1)
      stopping = true
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    console.log(greeting({ config, port }))
    // Node writes its compile cache only at an orderly end.
    setTimeout(flushCompileCache, COMPILED_MS).unref()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof ListenError)) throw error
    const title = error instanceof ConfigError ? 'Sundry cannot start with this configuration:' : 'Sundry cannot start:'
    console.error(`\n  ${title}\n\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exitCode = 1
  }
}
