// Scores the robots engine beside robots-parser on the shared vectors, and times it:
// `node bench/robots-score.ts [folder of google.json, random.json, units.json]`.
// Exit code 0 when every vector and target is met, 1 when not, 2 when the vectors or the peer are missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkRobots,
  compileRobots,
  isValidAgentToken,
  parseRobots,
  simplifiedCheck,
  urlPath,
} from '../engines/robots/src/index.ts'
import { importPeer, installPeer } from './lib/peer.ts'
import { median, report } from './lib/report.ts'

interface Vector {
  readonly robotsTxt?: string
  readonly robotsTxtBase64?: string
  readonly userAgent?: string
  readonly userAgents?: readonly string[]
  readonly url?: string
  readonly urlBase64?: string
  readonly allowed: boolean
  readonly matchingLine: number
  readonly specificGroup?: boolean
}
interface Units {
  readonly path: readonly { url: string; path: string }[]
  readonly escape: readonly { in: string; out: string }[]
  readonly validUserAgent: readonly { ua: string; valid: boolean }[]
  readonly parse: readonly {
    robotsTxt: string | { base64: string }
    lastLine: number
    validDirectives: number
    unknownDirectives: number
    sitemap: string
  }[]
}
interface Answer {
  readonly allowed: boolean | undefined
  readonly line?: number
  readonly group?: boolean
}
interface RobotsParser {
  default(
    url: string,
    text: string,
  ): {
    isAllowed(url: string, agent: string): boolean | undefined
    getMatchingLineNumber(url: string, agent: string): number
  }
}

const folder = process.argv[2] ?? join(import.meta.dirname, '../../shared/vectors/robots')
const inputs: Record<string, string> = {}

function load<T>(name: string): T {
  const path = join(folder, name)
  if (!existsSync(path)) stop(`No vectors at ${path}: name their folder as the first argument.`)
  const source = readFileSync(path)
  inputs[name] = createHash('sha256').update(source).digest('hex')
  return JSON.parse(source.toString())
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}

const octets = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const sets = { google: load<readonly Vector[]>('google.json'), random: load<readonly Vector[]>('random.json') }
const units = load<Units>('units.json')
const peer = await importPeer<RobotsParser>('robots', 'robots-parser').catch((error: Error) => stop(error.message))
const peerVersion: string = JSON.parse(
  readFileSync(join(installPeer('robots'), 'node_modules/robots-parser/package.json'), 'utf8'),
).version

const textOf = ({ robotsTxt, robotsTxtBase64 = '' }: Vector) =>
  robotsTxt ?? Buffer.from(robotsTxtBase64, 'base64').toString()
const urlOf = ({ url, urlBase64 = '' }: Vector) => url ?? Buffer.from(urlBase64, 'base64').toString()
const agentsOf = ({ userAgent = '', userAgents = [userAgent] }: Vector) => userAgents

const contenders: Record<string, (vector: Vector) => Answer> = {
  ours(vector) {
    const { robotsTxt, robotsTxtBase64 = '', url, urlBase64 = '' } = vector
    const verdict = checkRobots(robotsTxt ?? octets(robotsTxtBase64), agentsOf(vector), url ?? octets(urlBase64))
    return { allowed: verdict.allowed, line: verdict.line, group: verdict.specificGroup }
  },
  'robots-parser'(vector) {
    const url = urlOf(vector)
    const absolute = URL.canParse(url) ? url : `http://host.invalid/${url.replace(/^\//, '')}`
    const robots = peer.default(new URL('/robots.txt', absolute).href, textOf(vector))
    const agent = agentsOf(vector)[0] ?? ''
    return {
      allowed: robots.isAllowed(absolute, agent),
      line: Math.max(0, robots.getMatchingLineNumber(absolute, agent)),
    }
  },
  'the simplified rule': (vector) => simplifiedCheck(textOf(vector), agentsOf(vector)[0] ?? '', urlOf(vector)),
}

const rows: Record<string, unknown>[] = []
let failed = false
for (const [set, vectors] of Object.entries(sets)) {
  for (const [name, ask] of Object.entries(contenders)) {
    const judged = name === 'ours' ? vectors : vectors.filter((vector) => agentsOf(vector).length === 1)
    const tally = { verdict: 0, 'wrongly allowed': 0, 'wrongly blocked': 0, line: 0, group: 0 }
    for (const vector of judged) {
      const { allowed, line, group } = ask(vector)
      if (allowed === vector.allowed) tally.verdict += 1
      else tally[vector.allowed ? 'wrongly blocked' : 'wrongly allowed'] += 1
      if (line === vector.matchingLine) tally.line += 1
      if (vector.specificGroup === undefined || group === vector.specificGroup) tally.group += 1
    }
    rows.push({
      set,
      n: judged.length,
      contender: name,
      ...tally,
      ...(name !== 'ours' && { group: '–' }),
      ...(name === 'the simplified rule' && { line: '–' }),
    })
    if (name === 'ours') failed ||= [tally.verdict, tally.line, tally.group].some((count) => count !== judged.length)
  }
}

/** The engine shows an escaped pattern as part of a parsed rule. */
const escaped = (text: string) => parseRobots(`user-agent: *\nallow: ${text}`).rules[0]?.pattern
const unitResults: Record<string, readonly boolean[]> = {
  path: units.path.map(({ url, path }) => urlPath(url) === path),
  escape: units.escape.map((unit) => escaped(unit.in) === unit.out),
  'agent token': units.validUserAgent.map(({ ua, valid }) => isValidAgentToken(ua) === valid),
  parse: units.parse.map(({ robotsTxt, lastLine, validDirectives, unknownDirectives, sitemap }) => {
    const { statistics, sitemaps } = parseRobots(typeof robotsTxt === 'string' ? robotsTxt : octets(robotsTxt.base64))
    return (
      statistics.lastLine === lastLine &&
      statistics.validDirectives === validDirectives &&
      statistics.unknownDirectives === unknownDirectives &&
      (sitemaps.at(-1)?.url ?? '') === sitemap
    )
  }),
}
for (const [set, results] of Object.entries(unitResults)) {
  const verdict = results.filter(Boolean).length
  rows.push({ set, n: results.length, contender: 'ours', verdict })
  failed ||= verdict !== results.length
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = createRandom(9309)
const words = [
  'shop',
  'news',
  'private',
  'tmp',
  'item',
  'search',
  'cart',
  'user',
  'print',
  'img',
  'de',
  'en',
  'blog',
  'a',
]
const pick = () => words[Math.floor(random() * words.length)] ?? 'x'
const number = (limit: number) => Math.floor(random() * limit)
function randomRule(): string {
  const path = `/${Array.from({ length: 1 + number(4) }, pick).join('/')}`
  const kinds = [
    `/*${pick()}${number(1000)}$`,
    `${path}/*/${pick()}${number(1000)}`,
    `/*?${pick()}=`,
    path + number(5000),
  ]
  return `${random() < 0.3 ? 'Allow' : 'Disallow'}: ${kinds[number(kinds.length)]}\n`
}
const randomUrl = () =>
  `https://www.example.com/${Array.from({ length: 1 + number(6) }, pick).join('/')}${number(5000)}?${pick()}=${number(99)}`
const grow = (add: () => string) => {
  let text = 'User-agent: *\n'
  while (text.length < 512_000) text += add()
  return text.slice(0, 512_000)
}

const urls = Array.from({ length: 10_000 }, randomUrl)
const run = (robots: string, tested: readonly string[]) => () => {
  const compiled = compileRobots(robots, 'Googlebot')
  let blocked = 0
  for (const url of tested) blocked += Number(!compiled.test(url).allowed)
  return blocked
}
const long = `https://www.example.com/${'a'.repeat(2000)}`
const speeds: readonly (readonly [string, number, () => unknown])[] = [
  ['400 rules × 10,000 URLs', 500, run(`User-agent: *\n${Array.from({ length: 400 }, randomRule).join('')}`, urls)],
  ['500 KiB × 1,000 URLs', 1000, run(grow(randomRule), urls.slice(0, 1000))],
  [
    '500 KiB of wildcards × 1,000 URLs',
    1000,
    run(
      grow(() => `Disallow: /*${pick()}${number(1e6)}\n`),
      urls.slice(0, 1000),
    ),
  ],
  ['*a × 1,000, then b, on 2 kB of a', 100, run(`User-agent: *\nDisallow: /${'*a'.repeat(1000)}*b`, [long])],
  [
    '500 KiB of such rules × 1 URL',
    100,
    run(
      grow(() => `Disallow: /${'*a'.repeat(1000)}*b${number(1e6)}$\n`),
      [`${long}b`],
    ),
  ],
  [
    'one 8 kB literal on 1 MB',
    100,
    run(`User-agent: *\nDisallow: /*${'a'.repeat(8000)}b`, [`/${'a'.repeat(1_000_000)}`]),
  ],
  ['parse 500 KiB with findings', 1000, () => parseRobots(grow(randomRule)).findings.length],
]
const timings = speeds.map(([what, target, work]) => {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  const ms = median(times)
  return {
    what,
    'median ms': Math.round(ms * 10) / 10,
    'slowest ms': Math.round(Math.max(...times)),
    'target ms': target,
    met: ms <= target,
  }
})
failed ||= timings.some(({ met }) => !met)

console.table(timings)
report('robots-score', { inputs, peer: { 'robots-parser': peerVersion }, timings }, rows)
process.exit(failed ? 1 : 0)
