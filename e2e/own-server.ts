// A server of a test's own, for what must stop, restart or serve another build.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/run.mjs'

export interface OwnServer {
  origin: string
  stop(): Promise<void>
  restart(): Promise<void>
}

/** `environmentOf` gets the origin, for a server that must know it. */
export async function startOwnServer(
  site: string,
  environmentOf: NodeJS.ProcessEnv | ((origin: string) => NodeJS.ProcessEnv) = {},
): Promise<OwnServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = typeof environmentOf === 'function' ? environmentOf(origin) : environmentOf
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...environment, PORT: String(port), SITE_DIR: site, NODE_NO_WARNINGS: '1' },
      stdio: 'ignore',
    })
    for (let attempt = 0; attempt < 500; attempt += 1) {
      if ((await fetch(`${origin}/healthz`).catch(() => null))?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the server of this test did not start')
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    origin,
    stop,
    restart: async () => {
      await stop()
      await start()
    },
  }
}
