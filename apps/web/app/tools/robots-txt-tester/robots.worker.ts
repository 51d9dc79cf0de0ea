import {
  aiPolicies,
  aiPolicyText,
  compileForCrawler,
  crawlers,
  cutAtLimit,
  diffRobots,
  findCrawler,
  normaliseUrl,
  parseRobots,
  simplifiedCheck,
  verdictReason,
} from '@sundry/robots'
import { serveLane } from '../../platform/worker-lane.ts'
import type { Lint, MatrixRow, Question, Results, Verdict, Work } from './robots-work.ts'

serveLane<Work, Results[Work['do']]>((work) => {
  switch (work.do) {
    case 'test':
      return work.question.simplified ? testSimplified(work.question) : testExactly(work.question)
    case 'lint':
      return lint(work.text)
    case 'matrix':
      return matrix(work.text, work.agents, work.urls)
    case 'diff':
      return diffRobots(work.before, work.after, work.agent, work.urls.map(asRequested))
    case 'facts':
      return { crawlers, policies: aiPolicies.map((policy) => ({ ...policy, text: aiPolicyText(policy.id) })) }
  }
})

/** The URL as a crawler would request it; what is no URL is compared as it stands. */
const asRequested = (url: string) => normaliseUrl(url)?.url ?? url

function testSimplified({ text, url, agent }: Question): Verdict {
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

function testExactly({ text, url, agent, raw }: Question): Verdict | null {
  const normalised = normaliseUrl(url)
  if (!normalised && !raw) return null
  const { octets, firstLostLine } = cutAtLimit(text)
  const compared = raw || !normalised ? url : normalised.url
  const { allowed, line, group } = compileForCrawler(octets, findCrawler(agent)).test(compared)
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
    firstLostLine,
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

function matrix(text: string, agents: readonly string[], urls: readonly string[]): MatrixRow[] {
  const { octets } = cutAtLimit(text)
  const compiled = agents.map((agent) => ({ agent, robots: compileForCrawler(octets, findCrawler(agent)) }))
  return urls.map((url) => ({
    url,
    cells: compiled.map(({ agent, robots }) => {
      const { allowed, line } = robots.test(asRequested(url))
      return { agent, allowed, line }
    }),
  }))
}
