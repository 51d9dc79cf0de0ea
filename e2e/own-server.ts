// A server of a test's own, for what must stop, restart or serve another build.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onFreePort } from '../scripts/lib/run.mjs'

export interface OwnServer {
  origin: string
  stop(): Promise<void>
  restart(): Promise<void>
}

const START_MS = 50_000

/** `environmentOf` gets the origin, for a server that must know it. */
export function startOwnServer(
  site: string,
  environmentOf: NodeJS.ProcessEnv | ((origin: string) => NodeJS.ProcessEnv) = {},
): Promise<OwnServer> {
  return onFreePort((port: number) => startAt(port, site, environmentOf))
}

async function startAt(
  port: number,
  site: string,
  environmentOf: NodeJS.ProcessEnv | ((origin: string) => NodeJS.ProcessEnv),
): Promise<OwnServer> {
  const origin = `http://localhost:${port}`
  const environment = typeof environmentOf === 'function' ? environmentOf(origin) : environmentOf
  let child: ChildProcess | undefined

  const start = async () => {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...environment, PORT: String(port), SITE_DIR: site, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child = started
    let errors = ''
    started.stderr?.on('data', (text) => {
      errors = `${errors}${text}`.slice(-2000)
    })
    // Its own message: at this address another server may answer.
    const outcome = await new Promise((resolve) => {
      const timer = setTimeout(resolve, START_MS, `was not ready after ${START_MS / 1000} s`)
      const end = (result: string) => {
        clearTimeout(timer)
        resolve(result)
      }
      started.once('message', () => end('is ready'))
      started.once('close', (code, signal) => end(`ended with ${code ?? signal}`))
    })
    if (outcome === 'is ready') return
    started.kill('SIGKILL')
    throw new Error(`the server of this test ${outcome} ${errors}`)
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
