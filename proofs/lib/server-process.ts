// The real server as a process of its own, in the loopback world of proof-server.ts, and a visitor who is signed in.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFixtureSite } from '../../apps/server/src/testing/fixture-site.ts'
import { onFreePort, serverFlags } from '../../scripts/lib/run.mjs'

export { check } from './check.ts'

const site = await makeFixtureSite()
process.once('exit', () => rmSync(site.directory, { recursive: true, force: true }))

const root = join(import.meta.dirname, '../..')

export interface ServerProcess {
  child: ChildProcess
  port: number
  origin: string
  ended: Promise<number | null>
}

export function startServer(
  environment: Record<string, string>,
  port?: number,
  under: readonly string[] = [],
): Promise<ServerProcess> {
  return port === undefined
    ? onFreePort((at: number) => startAt(at, environment, under))
    : startAt(port, environment, under)
}

async function startAt(
  at: number,
  environment: Record<string, string>,
  under: readonly string[],
): Promise<ServerProcess> {
  const [command = '', ...args] = [...under, process.execPath, ...serverFlags, join(root, 'proofs/lib/proof-server.ts')]
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      HOST: 'localhost',
      TRUST_PROXY: '1',
      SITE_DIR: site.directory,
      ...environment,
      PORT: String(at),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A proof that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const origin = `http://localhost:${at}`
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.ok) return { child, port: at, origin, ended }
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error('the server did not become ready')
}

let counter = 0
/** An address of the documentation range: every call comes from a visitor of its own, so that no limit is met. */
export function someAddress(): Record<string, string> {
  counter += 1
  return { 'x-forwarded-for': `2001:db8:${(counter & 0xffff).toString(16)}:${(counter >> 16).toString(16)}::1` }
}

export async function signUp(
  origin: string,
  visitorOrigin = origin,
  email = `visitor${process.hrtime.bigint()}@example.org`,
): Promise<string> {
  const reply = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: visitorOrigin, ...someAddress() },
    body: JSON.stringify({ name: 'Visitor', email, password: 'correct horse 12' }),
  })
  if (!reply.ok) throw new Error(`sign-up failed: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

export const writeImage = (origin: string, cookie: string, name: string) => writeImages(origin, cookie, [name])

export async function writeImages(origin: string, cookie: string, names: readonly string[]): Promise<number> {
  const images = names.map((name) => ({
    original_filename: name,
    original_size: 1000,
    processed_filename: name,
    processed_size: 500,
    settings: { tool: 'compressor' },
  }))
  return callSignedIn(origin, cookie, 'image-operations', images)
}

export async function callSignedIn(origin: string, cookie: string, name: string, input: unknown): Promise<number> {
  const reply = await fetch(`${origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...someAddress() },
    body: JSON.stringify(input),
  })
  await reply.arrayBuffer()
  return reply.status
}

export interface ServerLoad {
  loopMs: number
  rssMb: number
}

export function loadOf({ child }: ServerProcess): Promise<ServerLoad> {
  return new Promise((resolve) => {
    child.once('message', (load) => resolve(load as ServerLoad))
    child.send('load')
  })
}
