// Lighthouse, mobile preset, median of five, every route; and the script, gzipped, that each page's HTML names and that
// it has fetched when it is left alone until nothing more comes. RUNS=0 counts the script alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { importPeer } from './lib/peer.ts'
import { median, report } from './lib/report.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const site = join(import.meta.dirname, '../apps/web/build/client')
const PAGES =
  process.env.PAGES?.split(',') ??
  [...readFileSync(join(site, 'sitemap.xml'), 'utf8').matchAll(/<loc>https:\/\/sundry\.invalid([^<]+)</g)].map(
    (match) => match[1] ?? '/',
  )
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Result {
  lhr: {
    lighthouseVersion: string
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue?: number; score: number | null; title: string }>
    environment: { benchmarkIndex: number }
  }
}
interface Lighthouse {
  default(url: string, flags: object): Promise<Result>
}

async function startChromium(profile: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(
    process.env.SUNDRY_BROWSER ?? 'chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // The program may be a script that starts the browser: both end with their group.
    { stdio: 'ignore', detached: true },
  )
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    try {
      const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
      if (port > 0) return { child, port }
    } catch {
      // Not up yet.
    }
  }
  throw new Error('Chromium did not start')
}

/** Optional code loads six seconds after the page at the latest. */
const SETTLED_MS = 8000

async function scriptOf(url: string): Promise<{ named: number; settled: number }> {
  const browser = await chromium.launch({ executablePath: process.env.SUNDRY_BROWSER ?? '/usr/bin/chromium' })
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const fetched = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') fetched.add(new URL(response.url()).pathname)
    })
    const html = await (await page.goto(url, { waitUntil: 'networkidle' }))?.text()
    await page.waitForTimeout(SETTLED_MS)
    const weigh = (paths: Iterable<string>) =>
      [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(site, path))).length, 0)
    return { named: weigh([...fetched].filter((path) => html?.includes(path))), settled: weigh(fetched) }
  } finally {
    await browser.close()
  }
}

const { default: lighthouse } = await importPeer<Lighthouse>('lighthouse', 'lighthouse')
const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const profile = mkdtempSync(join(tmpdir(), 'sundry-lighthouse-'))
const { child, port } = await startChromium(profile)
const rows: Record<string, unknown>[] = []
let version = ''
try {
  for (const path of PAGES) {
    const runs: Result['lhr'][] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push((await lighthouse(server.origin + path, { port, logLevel: 'error' })).lhr)
    version = runs[0]?.lighthouseVersion ?? ''
    const score = (category: string) =>
      Math.round(100 * median(runs.map((run) => run.categories[category]?.score ?? 0)))
    const value = (audit: string) => median(runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN))
    const lost = CATEGORIES.slice(1).flatMap((category) => (score(category) < 100 ? [category] : []))
    const { named, settled } = await scriptOf(server.origin + path)
    const script = { 'script kB named': (named / 1000).toFixed(1), 'until idle': (settled / 1000).toFixed(1) }
    if (RUNS === 0) {
      console.log(path, script)
      continue
    }
    const row = {
      page: path,
      ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
      'LCP s': (value('largest-contentful-paint') / 1000).toFixed(2),
      'TBT ms': Math.round(value('total-blocking-time')),
      CLS: value('cumulative-layout-shift').toFixed(3),
      'CPU index': median(runs.map((run) => run.environment.benchmarkIndex)),
      ...script,
    }
    rows.push(row)
    console.log(JSON.stringify(row))
    if (lost.length > 0) {
      const failed = Object.values(runs[0]?.audits ?? {}).filter((audit) => audit.score !== null && audit.score < 0.9)
      console.log(path, 'loses in', lost.join(', '), '–', failed.map((audit) => audit.title).join('; '))
    }
  }
} finally {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid !== undefined) process.kill(-child.pid)
  await gone
  await server.stop()
  rmSync(profile, { recursive: true, force: true })
}
if (RUNS > 0) report('lighthouse', { n: RUNS, lighthouse: version, preset: 'mobile, simulated throttling' }, rows)
const missed = rows.filter(
  (row) => Number(row.performance) < 95 || CATEGORIES.slice(1).some((category) => row[category] !== 100),
)
process.exitCode = missed.length > 0 ? 1 : 0
