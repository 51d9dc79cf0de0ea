import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { root } from './places.mjs'

/**
 * How Node keeps the server's memory: without these a minute of overload leaves it twice as large for hours, all of it
 * garbage no one collects. The same words stand in Dockerfile and deploy/systemd.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=80']

/** Free on every address: `localhost` is two, and a connection on its way out may hold a port of one of them. */
export async function freePort() {
  const probe = createServer().listen(0)
  await new Promise((resolve, reject) => probe.once('listening', resolve).once('error', reject))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Another program may open a port before `start` does: a start that fails is tried again on another port. */
export async function onFreePort(start, attempts = 3) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (attempt >= attempts) throw error
      console.error(`A start on another port follows: ${error instanceof Error ? error.message : error}`)
    }
  }
}

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 500
/** Read at the start: npm may be stopped while the site is still being built. */
const parent = process.ppid

/** npm puts a shell between, which passes no signal on: when it ends, this process only gets another parent. */
function onParentEnd(act) {
  if (!process.env.npm_lifecycle_event) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, PARENT_CHECK_MS)
  timer.unref()
}

export function run(command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const handlers = PASSED_ON.map((signal) => [signal, () => child.kill(signal)])
    for (const [signal, handler] of handlers) process.on(signal, handler)
    onParentEnd(() => child.kill('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
