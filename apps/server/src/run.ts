import { flushCompileCache } from 'node:module'
import type { Reach } from '@sundry/lookups'
import type { SundryServer } from './app/app.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { ListenError } from './http/listener.ts'

const COMPILED_MS = 5000

export interface Started {
  config: Config
  server: SundryServer
  /** Finds out whether live lookups have a way out. */
  findReach?: () => Promise<Reach>
  firstInvitation?: () => Promise<string | null>
}

const reaches: Readonly<Record<Reach, string>> = {
  live: 'live',
  'own-denied':
    'blocked: the DNS servers of this machine answer as if no domain existed. Set DNS_SERVERS to use others.',
  'own-silent': 'failing: the DNS servers of this machine do not respond. Set DNS_SERVERS to use others.',
  denied:
    'blocked: DNS servers answer as if no domain existed. Sample data is shown until this server has internet access.',
  none: 'offline: no DNS server or registry responds. Sample data is shown until this server has internet access.',
}

function addressOf({ publicUrl, basePath, host }: Config, port: number): string {
  const named = host === 'localhost' || host === '*' || host === '0.0.0.0' || host === '::'
  const origin = publicUrl ?? `http://${named ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
  return origin + basePath.slice(0, -1)
}

function greeting(config: Config, port: number, isChecked: boolean): string {
  const own = addressOf({ ...config, publicUrl: null }, port)
  const lines = [
    '',
    '  Sundry is ready.',
    '',
    `  Open     ${addressOf(config, port)}`,
    ...(config.publicUrl ? [`  Serving  ${own}`] : []),
    `  Data     ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir}`,
    `  Lookups  ${config.lookups === 'sample' ? 'sample data (LOOKUPS=sample)' : isChecked ? 'checking…' : 'live'}`,
    '',
    '  Press Ctrl-C to stop.',
    '',
  ]
  return lines.join('\n')
}

/** Prints facts that take a while; the server listens already. */
async function describeLater({ config, findReach, firstInvitation }: Started, port: number): Promise<void> {
  const invitation = await firstInvitation?.().catch(() => null)
  if (invitation) {
    console.log(
      `  Accounts are by invitation, and none exists yet. First invitation, valid for one week:\n\n  ${addressOf(config, port)}/account?invitation=${invitation}\n\n  To create another: npm run data -- invite\n`,
    )
  }
  if (config.lookups === 'live' && findReach) console.log(`  Lookups  ${reaches[await findReach()]}\n`)
}

export async function runServer(start: () => Promise<Started>): Promise<void> {
  try {
    const started = await start()
    const { config, server } = started
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
    console.log(greeting(config, port, started.findReach !== undefined))
    void describeLater(started, port)
    // Node writes its compile cache only at an orderly end.
    setTimeout(flushCompileCache, COMPILED_MS).unref()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof ListenError)) throw error
    const title = error instanceof ConfigError ? 'Sundry cannot start with this configuration:' : 'Sundry cannot start:'
    console.error(`\n  ${title}\n\n${error.message.replace(/^/gm, '  ')}\n`)
    process.exitCode = 1
  }
}
