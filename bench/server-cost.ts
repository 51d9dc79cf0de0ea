// What a request costs in processor time: our JSON function beside Express 5's, bare and equipped with the duties ours
// has (id, log, count, limit an address, headers, deadline); our static file beside nginx's.
// Processor time of the server process alone, in rounds that take turns, median. Run as `npm run bench -- server-cost`.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFixtureSite } from '../apps/server/src/testing/fixture-site.ts'
import { freePort } from '../scripts/lib/free-port.mjs'
import { installPeer } from './lib/peer.ts'
import { median, report } from './lib/report.ts'

const ROUNDS = 5
const REQUESTS = Number(process.argv[2] ?? 6000)
const CONNECTIONS = 32
const TICK_US = 10_000

interface Server {
  name: string
  port: number
  child: ChildProcess
}

function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

async function until(port: number, path: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('a server of the bench did not start')
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function send(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function round(server: Server, call: (index: number) => Promise<number>): Promise<number> {
  let next = 0
  const before = cpuOf(server.child.pid)
  const client = async () => {
    for (let index = next++; index < REQUESTS; index = next++) {
      const status = await call(index)
      if (status !== 200) throw new Error(`${server.name} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return (cpuOf(server.child.pid) - before) / REQUESTS
}

const site = await makeFixtureSite()
const body = JSON.stringify({ domain: 'example.com', recordType: 'MX' })
const jsonHeaders = { 'content-type': 'application/json', 'content-length': String(body.length) }
/** A visitor of its own for each call, so that no limit is met. */
const address = (index: number) => ({
  'x-forwarded-for': `2001:db8:${(index & 0xffff).toString(16)}:${(index >> 16).toString(16)}::1`,
})

async function startOurs(): Promise<Server> {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    SITE_DIR: site.directory,
    LOOKUPS: 'sample',
    TRUST_PROXY: '1',
    ACCOUNTS: 'off',
    LOG_LEVEL: 'silent',
    NODE_NO_WARNINGS: '1',
  }
  const child = spawn(process.execPath, ['e2e/server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: 'ignore',
  })
  await until(port, '/healthz')
  return { name: 'Sundry', port, child }
}

async function startExpress(name: string, program: string): Promise<Server> {
  const folder = installPeer('server')
  const port = await freePort()
  const script = join(folder, program)
  const child = spawn(process.execPath, [script, String(port)], { cwd: folder, stdio: 'ignore' })
  await until(port, '/')
  return { name, port, child }
}

async function startNginx(): Promise<Server> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'sundry-bench-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; ${temporary} include /etc/nginx/mime.types; gzip_static on;
  server { listen 127.0.0.1:${port}; root ${site.directory}; keepalive_requests 1000000; } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  child.once('error', () => {
    throw new Error('nginx is missing: apt-get install nginx-light')
  })
  await until(port, '/robots.txt')
  return { name: 'nginx', port, child }
}

const servers = await Promise.all([
  startOurs(),
  startExpress('Express 5', 'server.mjs'),
  startExpress('Express 5 equipped', 'equipped.mjs'),
  startNginx(),
])
const [ours, express, equipped, nginx] = servers
let counter = 0
const callFunction = ({ port }: Server) =>
  send(port, 'POST', '/functions/v1/dig-dns-v1', { ...jsonHeaders, ...address(counter++) }, body)
const file = '/assets/entry-a1b2c3.js'
const getFile = ({ port }: Server) => send(port, 'GET', file, { 'accept-encoding': 'identity' })
const cases = [
  ...[ours, express, equipped].map((server) => ({ name: `JSON ${server.name}`, server, call: callFunction })),
  ...[ours, nginx].map((server) => ({ name: `file ${server.name}`, server, call: getFile })),
]
const times: Record<string, number[]> = {}
for (let turn = 0; turn <= ROUNDS; turn += 1) {
  for (const { name, server, call } of cases) {
    const us = await round(server, () => call(server))
    // The first round warms them up.
    if (turn > 0) times[name] = [...(times[name] ?? []), us]
  }
}
agent.destroy()
for (const { child } of servers) child.kill('SIGTERM')
await site.remove()
const middle = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
const ratio = (one: string, other: string) => ((middle[one] ?? Number.NaN) / (middle[other] ?? Number.NaN)).toFixed(2)
const toBare = ratio('JSON Sundry', 'JSON Express 5')
const toEquipped = ratio('JSON Sundry', 'JSON Express 5 equipped')
const toNginx = ratio('file Sundry', 'file nginx')
report(
  'server-cost',
  { n: ROUNDS, requests: REQUESTS, json: toBare, jsonEquipped: toEquipped, file: toNginx },
  Object.entries(middle).map(([name, us]) => ({ name, 'µs a request': Math.round(us) })),
)
console.log(
  `JSON function: ${toBare} × a bare Express 5, ${toEquipped} × one with the same duties (target 0.5); file: ${toNginx} × nginx (target 2)`,
)
