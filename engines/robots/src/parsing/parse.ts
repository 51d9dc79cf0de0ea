import type { RobotsFinding } from './finding.ts'
import {
  byteOrderMarkLength,
  cutAtLimit,
  type GroupAgent,
  lowerAscii,
  type OctetString,
  octetsToText,
  type RobotsFile,
  type RobotsGroup,
  type RobotsRule,
  readGroups,
  toOctetString,
  toOctets,
} from './lines.ts'
import { lintLine } from './lint-line.ts'

function lintGroups({ groups, strayRules }: RobotsFile): readonly RobotsFinding[] {
  return [
    ...strayRules.map(({ line, value }): RobotsFinding => {
      const message = 'This rule comes before the first "User-agent" line, so crawlers ignore it.'
      const hint = 'Put "User-agent: *" above it.'
      return { code: 'rule-outside-group', severity: 'error', line, message, value, hint }
    }),
    ...lintRepeatedAgents(groups),
    ...groups.flatMap((group) => [...lintEmptyGroup(group), ...lintRules(group)]),
  ]
}

function* lintRepeatedAgents(groups: readonly RobotsGroup[]): Generator<RobotsFinding> {
  const firstLine = new Map<string, number>()
  for (const agent of groups.flatMap((group) => group.agents)) {
    const key = agentKey(agent)
    if (key === '') continue
    const first = firstLine.get(key)
    if (first === undefined) {
      firstLine.set(key, agent.line)
      continue
    }
    const message = `"${agent.name}" is also named on line ${first}; crawlers merge both groups.`
    yield { code: 'agent-repeated', severity: 'info', line: agent.line, message, value: agent.name }
  }
}

function agentKey(agent: GroupAgent): string {
  return agent.global ? '*' : lowerAscii(agent.token)
}

function* lintEmptyGroup({ agents, rules }: RobotsGroup): Generator<RobotsFinding> {
  if (rules.length > 0) return
  for (const { line, name, global } of agents) {
    const message = global
      ? 'This group has no rules.'
      : `This group has no rules, so "${name}" may fetch everything: the rules for "*" do not apply to it.`
    yield { code: 'group-empty', severity: 'info', line, message, value: name }
  }
}

function* lintRules({ agents, rules }: RobotsGroup): Generator<RobotsFinding> {
  const allows = new Map<string, number>()
  const disallows = new Map<string, number>()
  for (const { type, pattern, line, value } of rules) {
    const same = type === 'allow' ? allows : disallows
    const first = same.get(pattern)
    if (first === undefined) same.set(pattern, line)
    else {
      const message = `Duplicate of the rule on line ${first}.`
      yield { code: 'rule-duplicate', severity: 'info', line, message, value }
    }
  }
  for (const [pattern, line] of disallows) {
    const allow = allows.get(pattern)
    if (pattern === '' || allow === undefined) continue
    const message = `Line ${allow} allows the same path, and at equal length "Allow" wins: this rule has no effect.`
    yield { code: 'rule-outvoted', severity: 'warning', line, message, value: pattern }
  }
  const everything = disallows.get('/')
  if (everything !== undefined && agents.some((agent) => agent.global) && allows.size === 0) {
    const message = 'This blocks the whole site for every crawler without its own group.'
    yield { code: 'blocks-everything', severity: 'warning', line: everything, message, value: '/' }
  }
}

interface Content {
  directives: number
  hasRules: boolean
}

function lintFile(robotsTxt: string | Uint8Array, source: OctetString, content: Content): readonly RobotsFinding[] {
  return [...lintStart(source), ...lintSize(robotsTxt), ...lintEncoding(robotsTxt), ...lintContent(source, content)]
}

function* lintStart(source: OctetString): Generator<RobotsFinding> {
  const length = byteOrderMarkLength(source)
  if (length === 3) {
    const message = 'The file starts with a byte-order mark. Google skips it; some crawlers miss the first line.'
    yield { code: 'bom', severity: 'info', line: 1, message, hint: 'Save the file as UTF-8 without BOM.' }
  } else if (length > 0) {
    const message = 'The file starts with part of a byte-order mark. Google skips it; others do not.'
    yield { code: 'bom-partial', severity: 'warning', line: 1, message, hint: 'Save the file as UTF-8 without BOM.' }
  }
}

function* lintSize(robotsTxt: string | Uint8Array): Generator<RobotsFinding> {
  const { totalOctets, firstLostLine } = cutAtLimit(robotsTxt)
  if (firstLostLine === 0) return
  yield {
    code: 'too-large',
    severity: 'error',
    line: firstLostLine,
    message: `The file is larger than 500 KiB. Google ignores everything from line ${firstLostLine} on.`,
    value: `${totalOctets} bytes`,
    hint: 'Merge rules with wildcards, or move what must stay private into one directory.',
  }
}

function* lintEncoding(robotsTxt: string | Uint8Array): Generator<RobotsFinding> {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(toOctets(robotsTxt))
  } catch {
    const message = 'The file is not UTF-8. Rules with non-ASCII characters will not match what you expect.'
    yield { code: 'not-utf8', severity: 'warning', message, hint: 'Save the file as UTF-8.' }
  }
}

function* lintContent(source: OctetString, { directives, hasRules }: Content): Generator<RobotsFinding> {
  if (/^\s*(?:<!doctype|<html)/i.test(source.slice(0, 1024))) {
    const message = hasRules
      ? 'This is an HTML page, not a robots.txt. Google follows the lines in it that look like rules.'
      : 'This is an HTML page, not a robots.txt. Google finds no rules in it and may crawl everything.'
    yield {
      code: 'looks-like-html',
      severity: 'error',
      line: 1,
      message,
      hint: 'Check what the server returns for /robots.txt.',
    }
  } else if (directives === 0) {
    const message = 'The file contains no rules, so every crawler may fetch everything.'
    yield { code: 'empty-file', severity: 'info', message }
  }
}

export interface ParsedRobots {
  readonly groups: readonly RobotsGroup[]
  readonly rules: readonly RobotsRule[]
  readonly strayRules: readonly RobotsRule[]
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[]
  readonly others: readonly { readonly key: string; readonly value: string; readonly line: number }[]
  readonly findings: readonly RobotsFinding[]
  readonly statistics: {
    readonly octets: number
    readonly lines: number
    readonly lastLine: number
    readonly validDirectives: number
    readonly unknownDirectives: number
  }
}

export function parseRobots(robotsTxt: string | Uint8Array): ParsedRobots {
  const source = toOctetString(robotsTxt)
  const sitemaps: { url: string; line: number }[] = []
  const others: { key: string; value: string; line: number }[] = []
  const findings: RobotsFinding[] = []
  let lines = 0
  let lastLine = 0
  let directives = 0

  const { groups, strayRules } = readGroups(source, (line, directive) => {
    lines = line.number
    findings.push(...lintLine(line, directive))
    if (!directive) return
    lastLine = line.number
    directives += 1
    const value = octetsToText(directive.value)
    if (directive.kind === 'sitemap') sitemaps.push({ url: value, line: line.number })
    if (directive.kind === 'unknown') others.push({ key: octetsToText(directive.key), value, line: line.number })
  })

  const octets = toOctets(robotsTxt).length
  const hasRules = groups.some(({ rules }) => rules.length > 0)
  findings.push(...lintFile(robotsTxt, source, { directives, hasRules }), ...lintGroups({ groups, strayRules }))
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  const statistics = {
    octets,
    lines,
    lastLine,
    validDirectives: directives - others.length,
    unknownDirectives: others.length,
  }
  return { groups, rules: groups.flatMap((group) => group.rules), strayRules, sitemaps, others, findings, statistics }
}
