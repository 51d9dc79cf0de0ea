import { type RobotsGroup, type RobotsRule, readGroups } from '../file/groups.ts'
import { byteOrderMarkLength } from '../file/lines.ts'
import { type OctetString, octetsToText, toOctetString, toOctets } from '../file/octets.ts'
import { cutAtLimit } from '../file/size-limit.ts'
import type { RobotsFinding } from './finding.ts'
import { lintGroups } from './groups.ts'
import { lintLine } from './line.ts'

function lintFile(robotsTxt: string | Uint8Array, source: OctetString, directives: number): readonly RobotsFinding[] {
  return [...lintStart(source), ...lintSize(robotsTxt), ...lintEncoding(robotsTxt), ...lintContent(source, directives)]
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
    hint: 'Merge rules with wildcards, or move what must stay hidden into one directory.',
  }
}

function* lintEncoding(robotsTxt: string | Uint8Array): Generator<RobotsFinding> {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(toOctets(robotsTxt))
  } catch {
    const message = 'The file is not UTF-8. Rules with letters beyond ASCII will not match what you expect.'
    yield { code: 'not-utf8', severity: 'warning', message, hint: 'Save the file as UTF-8.' }
  }
}

function* lintContent(source: OctetString, directives: number): Generator<RobotsFinding> {
  if (/^\s*(?:<!doctype|<html)/i.test(source.slice(0, 1024))) {
    const message = 'This is an HTML page, not a robots.txt. Google reads no rules in it and so may crawl everything.'
    yield { code: 'looks-like-html', severity: 'error', line: 1, message, hint: 'Check what /robots.txt answers.' }
  } else if (directives === 0) {
    const message = 'The file holds no rules, so every crawler may fetch everything.'
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
