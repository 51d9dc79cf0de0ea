import { type RobotsGroup, type RobotsRule, readGroups } from '../file/groups.ts'
import { octetsToText, toOctetString, toOctets } from '../file/octets.ts'
import { lintFile } from './file.ts'
import type { RobotsFinding } from './finding.ts'
import { lintGroups } from './groups.ts'
import { lintLine } from './line.ts'

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
  findings.push(...lintFile(robotsTxt, source, directives), ...lintGroups({ groups, strayRules }))
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
