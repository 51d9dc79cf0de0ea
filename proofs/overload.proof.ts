// Ten times the server's capacity, for half a minute: accepted work must stay quick, the rest be refused with a time to
// return, and everything be normal at once when it is over. The work is fetch-robots-v1 on a site that takes
// UPSTREAM_MS.
// planted faults: no-queue
import { mkdtempSync, readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { serverLimits } from '../contracts/src/server-limits.ts'
import { check, someAddress, startServer } from './lib/server-process.ts'

const UPSTREAM_MS = 250
const SECONDS = Number(process.argv[2] ?? 30)
const TIMES = 10

interface Task {
  port: number
  sitePort: number
  perSecond: number
  seconds: number
  salt: number
}
interface Outcome {
  status: number
  ms: number
}

/** Sends at a fixed pace, whatever comes back: visitors do not wait for each other. */
async function sendAtPace({ port, sitePort, perSecond, seconds, salt }: Task): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  const outcomes: Outcome[] = []
  const pending: Promise<void>[] = []
  const call = (index: number) =>
    new Promise<void>((resolve) => {
      const body = JSON.stringify({ url: `http://s${salt}-${index}.example:${sitePort}/` })
      const begun = performance.now()
      const done = (status: number) => {
        outcomes.push({ status, ms: performance.now() - begun })
        resolve()
      }
      const headers = {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': `2001:db8:${(index & 0xffff).toString(16)}:${salt.toString(16)}::1`,
      }
      const sent = request({ port, path: '/functions/v1/fetch-robots-v1', method: 'POST', headers, agent }, (reply) => {
        reply.resume()
        reply.on('end', () => done(reply.statusCode ?? 0))
      })
      sent.on('error', () => done(0))
      sent.end(body)
    })
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond)
    for (; sent < due; sent += 1) pending.push(call(sent))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(pending)
  agent.destroy()
  return outcomes
}

if (!isMainThread) {
  parentPort?.postMessage(await sendAtPace(workerData as Task))
} else {
  await main()
}

function inThread(task: Task): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function quantile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((x, y) => x - y)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function main(): Promise<void> {
  const site = createServer((_, reply) => {
    setTimeout(
      () => reply.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n'),
      UPSTREAM_MS,
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  const sitePort = (site.address() as AddressInfo).port
  const server = await startServer({ LOG_LEVEL: 'silent', DATA_DIR: mkdtempSync(join(tmpdir(), 'sundry-overload-')) })
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024
  const task = (perSecond: number, seconds: number, salt: number) =>
    inThread({ port: server.port, sitePort, perSecond, seconds, salt })
  const capacity = serverLimits.queue.running / (UPSTREAM_MS / 1000)

  await task(capacity / 2, 6, 1)
  const calm = await task(capacity / 4, 4, 2)
  const alone = quantile(calm, 0.5)
  const rssBefore = rss()
  const health: number[] = []
  let watching = true
  const watcher = (async () => {
    while (watching) {
      const begun = performance.now()
      const reply = await fetch(`${server.origin}/healthz`, { headers: someAddress() })
      await reply.text()
      health.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })()
  const storm = await task(capacity * TIMES, SECONDS, 3)
  const rssAfter = rss()
  watching = false
  await watcher
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = await task(capacity / 4, 3, 4)

  const accepted = storm.filter(({ status }) => status === 200)
  const reported = storm.filter(({ status }) => status === 503 || status === 429)
  const other = storm.filter(({ status }) => ![200, 429, 503].includes(status))
  const p99 = quantile(accepted, 0.99)
  console.log(
    `capacity ${capacity}/s, sent ${Math.round(storm.length / SECONDS)}/s for ${SECONDS} s; upstream ${UPSTREAM_MS} ms, alone ${alone.toFixed(0)} ms`,
  )
  // Twice what a quiet minute of this machine takes: the senders share its processors.
  const bound = 2 * quantile(calm, 0.99)
  check(
    'accepted answers take at most twice as long as in a quiet minute',
    p99 <= bound,
    `bound ${bound.toFixed(0)}, p50 ${quantile(accepted, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${accepted.length} accepted`,
  )
  check(
    'the rest is told to come back',
    other.length === 0 && reported.length > 0,
    `${reported.length} told, ${other.length} other (${[...new Set(other.map(({ status }) => status))]})`,
  )
  check(
    'it goes on working at its capacity',
    accepted.length >= 0.8 * capacity * SECONDS,
    `${(accepted.length / SECONDS).toFixed(0)}/s`,
  )
  check(
    '/healthz answers within 250 ms',
    Math.max(...health) <= 250,
    `worst ${Math.max(...health).toFixed(0)} ms of ${health.length}`,
  )
  check(
    'memory grows by at most 64 MB, for its 2,000 connections',
    rssAfter - rssBefore <= 64,
    `${rssBefore.toFixed(0)} → ${rssAfter.toFixed(0)} MB`,
  )
  check(
    'two seconds later all is normal',
    after.every(({ status }) => status === 200) && quantile(after, 0.99) <= 1.5 * UPSTREAM_MS,
    `p99 ${quantile(after, 0.99).toFixed(0)} ms`,
  )
  server.child.kill('SIGTERM')
  await server.ended
  site.close()
}
