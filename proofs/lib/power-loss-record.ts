// Runs the real server on a folder that does not exist yet, under strace, and records when it acknowledged each write.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileCall, readTrace, TRACED } from './power-loss-trace.ts'
import { callSignedIn, signUp, startServer, writeImages } from './server-process.ts'

export interface Promised {
  /** When the answer had come, in milliseconds since 1970 as strace counts them. */
  at: number
  account?: string
  cookie?: string
  images?: readonly string[]
  cleared?: readonly string[]
  sent?: number
}

export interface Recording {
  calls: FileCall[]
  promises: Promised[]
  batches: (readonly string[])[]
}

export function straceIsMissing(): boolean {
  return spawnSync('strace', ['-V']).status !== 0
}

const now = () => performance.timeOrigin + performance.now()

export async function record(dataDir: string, traceFile: string, extra: readonly string[] = []): Promise<Recording> {
  const strace = ['strace', '-D', '-f', '--seccomp-bpf', '-y', '-xx', '-ttt', '-s', '10000000', '-o', traceFile]
  const under = [...strace, '-e', `trace=${TRACED}`, ...extra]
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, undefined, under)
  const promises: Promised[] = []
  const batches: (readonly string[])[] = []

  async function account(email: string): Promise<string> {
    const cookie = await signUp(server.origin, server.origin, email)
    promises.push({ at: now(), account: email, cookie })
    return cookie
  }
  async function write(cookie: string, prefix: string, count: number): Promise<readonly string[]> {
    const images = Array.from({ length: count }, (_, index) => `${prefix}-${index}.jpg`)
    batches.push(images)
    const status = await writeImages(server.origin, cookie, images)
    if (status !== 200) throw new Error(`a write was answered with ${status}`)
    promises.push({ at: now(), images: images })
    return images
  }

  const ann = await account('ann@example.org')
  for (let index = 0; index < 6; index += 1) await write(ann, `single-${index}`, 1)
  // Enough for the write-ahead log to be taken back into the file more than once.
  for (let index = 0; index < 24; index += 1) await write(ann, `batch-${index}`, 300)
  const ben = await account('ben@example.org')
  const gone = await write(ben, 'gone', 300)
  const sent = now()
  if ((await callSignedIn(server.origin, ben, 'clear-image-operations', {})) !== 200) throw new Error('not cleared')
  promises.push({ at: now(), sent, cleared: gone })
  for (let index = 0; index < 6; index += 1) await write(ben, `last-${index}`, 1)

  server.child.kill('SIGKILL')
  await server.ended
  // The tracer is a process of its own (-D) and ends with what it traced.
  for (
    let attempt = 0;
    attempt < 100 && !(existsSync(traceFile) && /killed by SIGKILL/.test(tail(traceFile)));
    attempt += 1
  ) {
    await pause(50)
  }
  return { calls: await readTrace(traceFile, dataDir), promises, batches }
}

function tail(file: string): string {
  return readFileSync(file).subarray(-4000).toString('latin1')
}
