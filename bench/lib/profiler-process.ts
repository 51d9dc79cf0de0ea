import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'

export interface Served {
  url: string
  stop(): Promise<void>
}

const TRIES = 150

const listens = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answers = url.startsWith('http:')
      ? fetch(url, { redirect: 'manual' }).then(
          () => true,
          () => false,
        )
      : listens(url)
    if (await answers) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nobody answered at ${url}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(late)
}

interface Started {
  command: readonly string[]
  url: string
  environment?: NodeJS.ProcessEnv
  folder?: string
}

export async function serve({ command, url, environment, folder }: Started): Promise<Served> {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, {
    // A group of its own: Apache ends its whole group, and that was us.
    detached: true,
    stdio: process.env.PROFILER_LOUD ? 'inherit' : 'ignore',
    env: { ...process.env, ...environment },
    ...(folder && { cwd: folder }),
  })
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject))
  try {
    await Promise.race([untilAnswered(url, child), failed])
  } catch (error) {
    await end(child)
    throw error
  }
  return { url, stop: () => end(child) }
}

export function run(command: readonly string[], folder?: string, input?: string): void {
  const [program = '', ...rest] = command
  const result = spawnSync(program, rest, { encoding: 'utf8', ...(folder && { cwd: folder }), ...(input && { input }) })
  if (result.status !== 0) throw new Error(`${program}: ${result.error?.message ?? result.stderr}\n${result.stdout}`)
}
