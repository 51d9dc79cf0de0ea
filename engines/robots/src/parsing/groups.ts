import {
  type Directive,
  forEachLine,
  type Line,
  lowerAscii,
  type OctetString,
  octetsToText,
  readDirective,
} from './lines.ts'

/** Only the part up to the first octet outside A-Z a-z _ and - is compared. */
export function agentToken(value: OctetString): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

/** `*` alone or followed by white space: "* everyone" still means every crawler. */
export function isGlobalAgent(value: OctetString): boolean {
  return /^\*(?:[\t-\r ]|$)/.test(value)
}

/** RFC 9309, section 2.2.1: of "Googlebot/2.1" only "Googlebot" would be compared. */
export function isValidAgentToken(name: string): boolean {
  return name !== '' && agentToken(name) === name
}

export interface GroupAgent {
  readonly name: string
  readonly token: string
  readonly global: boolean
  readonly line: number
}

export interface RobotsRule {
  readonly type: 'allow' | 'disallow'
  readonly value: string
  readonly pattern: string
  readonly line: number
}

export interface RobotsGroup {
  readonly agents: readonly GroupAgent[]
  readonly rules: readonly RobotsRule[]
}

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[]
  readonly strayRules: readonly RobotsRule[]
}

export type LineVisitor = (line: Line, directive: Directive | undefined) => void

/** `User-agent` lines gather until a rule has been seen; sitemap and unknown lines in between change nothing. */
export function readGroups(source: OctetString, visit?: LineVisitor): RobotsFile {
  const groups: { agents: GroupAgent[]; rules: RobotsRule[] }[] = []
  const strayRules: RobotsRule[] = []
  forEachLine(source, (line) => {
    const directive = readDirective(line)
    visit?.(line, directive)
    if (!directive) return
    const group = groups.at(-1)
    if (directive.kind === 'user-agent') {
      const agent = readAgent(directive)
      if (group && group.rules.length === 0) group.agents.push(agent)
      else groups.push({ agents: [agent], rules: [] })
    } else if (directive.kind === 'allow' || directive.kind === 'disallow') {
      const target = group ? group.rules : strayRules
      target.push(readRule(directive.kind, directive))
    }
  })
  return { groups, strayRules }
}

function readAgent({ value, line }: Directive): GroupAgent {
  const global = isGlobalAgent(value)
  return { name: octetsToText(value), token: global ? '' : agentToken(value), global, line }
}

function readRule(type: RobotsRule['type'], { value, line }: Directive): RobotsRule {
  return { type, value: octetsToText(value), pattern: escapePattern(value), line }
}

export interface SelectedRules {
  readonly rules: readonly RobotsRule[]
  /** True when the file names one of the agents, even with no rules: `*` is then switched off. */
  readonly specificGroup: boolean
}

export function selectRules(file: RobotsFile, userAgents: readonly string[]): SelectedRules {
  const expected = new Set(userAgents.map(lowerAscii))
  const isRequested = (agent: GroupAgent) => !agent.global && expected.has(lowerAscii(agent.token))
  const specific = file.groups.filter((group) => group.agents.some(isRequested))
  if (specific.length > 0) return { rules: specific.flatMap((group) => group.rules), specificGroup: true }
  const global = file.groups.filter((group) => group.agents.some((agent) => agent.global))
  return { rules: global.flatMap((group) => group.rules), specificGroup: false }
}

/**
 * Octets above 0x7F become %XX, existing escapes get capital digits, everything else stays (RFC 9309, section 2.2.2).
 */
function escapePattern(value: OctetString): string {
  return value.replace(/%[0-9a-fA-F]{2}|[\u0080-\u00ff]/g, (found) =>
    found.length === 3 ? found.toUpperCase() : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
