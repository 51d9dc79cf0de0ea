import { exposeInWorker } from '@sundry/kit/browser'
import {
  type AiPolicy,
  aiPolicies,
  aiPolicyText,
  type Crawler,
  compileForCrawler,
  crawlers,
  cutAtLimit,
  diffRobots,
  findCrawler,
  normaliseUrl,
  parseRobots,
  type RobotsChange,
  type RobotsFinding,
  simplifiedCheck,
  verdictReason,
} from '@sundry/robots'

export interface Question {
  text: string
  url: string
  agent: string
  simplified: boolean
  raw: boolean
}

export interface RobotsVerdict {
  allowed: boolean
  line: number
  reason: string
  agent: string
  url: string
  group: string | null
  compared: string
  changes: readonly string[]
  robotsUrl: string | null
  firstLostLine: number
  simplified: boolean
}

export interface MatrixRow {
  url: string
  cells: readonly { agent: string; allowed: boolean; line: number }[]
}
export interface Lint {
  findings: readonly RobotsFinding[]
  groups: number
  rules: number
  sitemaps: readonly string[]
  octets: number
}
export interface CrawlerFacts {
  crawlers: readonly Crawler[]
  policies: readonly (AiPolicy & { text: string })[]
}

const asRequested = (url: string) => normaliseUrl(url)?.url ?? url

function testSimplified({ text, url, agent }: Question): RobotsVerdict {
  const { allowed, line, reason } = simplifiedCheck(text, agent, url)
  return {
    allowed,
    line,
    reason,
    agent,
    url,
    group: null,
    compared: url,
    changes: [],
    robotsUrl: null,
    firstLostLine: 0,
    simplified: true,
  }
}

function testExactly({ text, url, agent, raw }: Question): RobotsVerdict | null {
  const normalised = normaliseUrl(url)
  if (!normalised && !raw) return null
  const compared = raw || !normalised ? url : normalised.url
  const { allowed, line, group } = compileForCrawler(text, findCrawler(agent)).test(compared)
  return {
    allowed,
    line,
    reason: verdictReason(agent, allowed),
    agent,
    url,
    group,
    compared,
    changes: raw ? [] : (normalised?.changes ?? []),
    robotsUrl: normalised?.robotsUrl ?? null,
    firstLostLine: cutAtLimit(text).firstLostLine,
    simplified: false,
  }
}

function lint(text: string): Lint {
  const { findings, groups, rules, sitemaps, statistics } = parseRobots(text)
  return {
    findings,
    groups: groups.length,
    rules: rules.length,
    sitemaps: sitemaps.map((sitemap) => sitemap.url),
    octets: statistics.octets,
  }
}

interface Matrix {
  text: string
  agents: readonly string[]
  urls: readonly string[]
}

function matrix({ text, agents, urls }: Matrix): MatrixRow[] {
  const compiled = agents.map((agent) => ({ agent, robots: compileForCrawler(text, findCrawler(agent)) }))
  return urls.map((url) => ({
    url,
    cells: compiled.map(({ agent, robots }) => {
      const { allowed, line } = robots.test(asRequested(url))
      return { agent, allowed, line }
    }),
  }))
}

interface Comparison {
  before: string
  after: string
  agent: string
  urls: readonly string[]
}

const api = {
  test: (question: Question) => (question.simplified ? testSimplified(question) : testExactly(question)),
  lint,
  matrix,
  diff: ({ before, after, agent, urls }: Comparison): readonly RobotsChange[] =>
    diffRobots(before, after, findCrawler(agent), urls.map(asRequested)),
  facts: (_: null): CrawlerFacts => ({
    crawlers,
    policies: aiPolicies.map((policy) => ({ ...policy, text: aiPolicyText(policy.id) })),
  }),
}
export type RobotsApi = typeof api

exposeInWorker(api)
