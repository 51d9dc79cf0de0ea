import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Channel, FromWorker, ToWorker, WorkerEnd, WorkerPort } from '@sundry/kit'

export interface ChildOptions {
  heapMb: number
  /** Covers the whole process, Buffers included; measured where there is /proc. */
  rssMb: number
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
}

const WATCH_MS = 250
const MAX_STDERR_LENGTH = 1000

function rssMbOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** No secret of the operator reaches a child. */
const harmless = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE', 'NODE_NO_WARNINGS'] as const

function harmlessEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(harmless.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

export function startChild(script: URL, { heapMb, rssMb, args = [], env = {} }: ChildOptions): Channel {
  const child: ChildProcess = fork(fileURLToPath(script), [...args], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { ...harmlessEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  // A pipe of stdio is a socket, which the types do not say.
  ;(child.stderr as Socket | null)?.unref()
  let listener: ((end: WorkerEnd) => void) | null = null
  let end: WorkerEnd | null = null
  // The log's copy is bounded, because a hostile page may make it write a lot.
  let stderrTail = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    stderrTail = (stderrTail + chunk).slice(-MAX_STDERR_LENGTH)
  })
  const watch = setInterval(() => {
    if (child.pid === undefined || (rssMbOf(child.pid) ?? 0) <= rssMb) return
    end = { reason: 'memory', detail: `more than ${rssMb} MB` }
    child.kill('SIGKILL')
  }, WATCH_MS)
  watch.unref()
  const gone = new Promise<void>((resolve) => {
    const finish = (detail: string) => {
      clearInterval(watch)
      listener?.(end ?? { reason: 'crashed', detail })
      listener = null
      resolve()
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => {
      if (signal === 'SIGABRT') end ??= { reason: 'memory' }
      finish(`exit ${code ?? signal} ${stderrTail}`.trim())
    })
  })
  return {
    post(message) {
      if (!child.connected) throw new Error('the child process is gone')
      child.send(message, () => {})
    },
    onMessage: (receive) => void child.on('message', (message) => receive(message as FromWorker)),
    onEnd: (reported) => {
      listener = reported
    },
    isOpen: () => child.connected,
    async end() {
      end ??= { reason: 'ended' }
      child.kill('SIGKILL')
      await gone
    },
  }
}

export function childPort(): WorkerPort {
  if (!process.send) throw new Error('this script runs in a child process only')
  process.once('disconnect', () => process.exit())
  return {
    post: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', (message) => listener(message as ToWorker)),
  }
}
