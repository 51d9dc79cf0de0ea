import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

const MAX_MESSAGE = 4_000_000

type Fields = Record<string, unknown>

/** JSON ended by a zero byte over two pipes, so that no port is open to others. */
interface CdpPipe {
  send(method: string, params?: Fields, sessionId?: string): Promise<Fields>
  once(method: string): Promise<Fields>
}

interface Message {
  id?: number
  method?: string
  params?: Fields
  result?: Fields
  error?: { message?: string }
}

export function createCdpPipe(into: Writable, from: Readable, signal: AbortSignal): CdpPipe {
  const waiting = new Map<number, { resolve(result: Fields): void; reject(error: unknown): void }>()
  const listeners = new Map<string, ((params: Fields) => void)[]>()
  let number = 0
  let rest = ''
  const fail = (reason: unknown) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  const receive = ({ id, method, params = {}, result = {}, error }: Message) => {
    if (id !== undefined) {
      const pending = waiting.get(id)
      waiting.delete(id)
      if (error) pending?.reject(new Error(`the browser refused: ${error.message}`))
      else pending?.resolve(result)
    } else if (method !== undefined) {
      for (const listener of listeners.get(method)?.splice(0) ?? []) listener(params)
    }
  }
  from.setEncoding('utf8')
  from.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    if (rest.length > MAX_MESSAGE) from.destroy(new Error('the browser says too much'))
    try {
      for (const part of parts) receive(JSON.parse(part) as Message)
    } catch (error) {
      from.destroy(error as Error)
    }
  })
  for (const stream of [into, from]) stream.on('error', fail)
  from.on('close', () => fail(new Error('the browser ended')))
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  return {
    send(method, params = {}, sessionId) {
      signal.throwIfAborted()
      number += 1
      const id = number
      const answer = new Promise<Fields>((resolve, reject) => waiting.set(id, { resolve, reject }))
      into.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      return answer
    },
    once: (method) =>
      new Promise((resolve) => {
        listeners.set(method, [...(listeners.get(method) ?? []), resolve])
      }),
  }
}

const PREFIX = 'sundry-browser-'
const ABANDONED_MS = 120_000

export const makeProfile = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${Date.now().toString(36)}-`))

function madeAt(name: string): number {
  const made = Number.parseInt(/^sundry-browser-([0-9a-z]+)-/.exec(name)?.[1] ?? '', 36)
  return Number.isNaN(made) ? 0 : made
}

export async function removeLeftProfiles(folder = tmpdir(), now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(PREFIX) && madeAt(name) < now - ABANDONED_MS)
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

interface Expected {
  executable: string
  proxyPort: number
  /** False only in tests that run as root, which Chromium's sandbox refuses. */
  sandbox: boolean
}

export interface BrowserProcess {
  pid: number | undefined
  profile: string
  into: Writable
  from: Readable
  end(): Promise<void>
}

const switches = (profile: string, { proxyPort, sandbox }: Expected) => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  `--proxy-server=http://127.0.0.1:${proxyPort}`,
  // Loopback goes through the proxy too, which refuses it.
  '--proxy-bypass-list=<-loopback>',
  // The browser resolves no name itself; UDP, which bypasses the proxy, stays shut.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  // The full browser obeys the first switch, the headless shell the second.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-features=DialMediaRouteProvider,MediaRouter,OptimizationHints,Translate,WebRtcHideLocalIpsWithMdns',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--block-new-web-contents',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  ...(sandbox ? [] : ['--no-sandbox']),
  'about:blank',
]

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => void child.once('exit', () => resolve()))

export async function startBrowser(options: Expected): Promise<BrowserProcess> {
  const profile = await makeProfile()
  const child = spawn(options.executable, switches(profile, options), {
    // A process group, so that its helpers can be ended with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    env: { HOME: profile, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: profile },
  })
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject))
  failed.catch(() => {})
  const [, , , into, from] = child.stdio as unknown as [null, null, null, Writable, Readable]
  async function end(): Promise<void> {
    if (child.pid !== undefined) {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
      await ended(child)
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  if (child.pid === undefined) {
    await end()
    return failed
  }
  return { pid: child.pid, profile, into, from, end }
}
