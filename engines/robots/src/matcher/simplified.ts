import { urlPath } from './normalise-url.ts'

export function verdictReason(agent: string, allowed: boolean): string {
  return allowed ? `URL is allowed for ${agent}.` : `URL is disallowed for ${agent} based on current rules.`
}

export interface SimplifiedVerdict {
  readonly allowed: boolean
  readonly line: number
  readonly reason: string
}

/**
 * The specification's 'Simplified matching', which is not what crawlers do: values match anywhere in path and query,
 * the last matching line wins, agents are compared as written, and a wildcard group counts until a group of the agent
 * has been seen.
 */
export function simplifiedCheck(robotsTxt: string, agent: string, url: string): SimplifiedVerdict {
  const path = urlPath(url)
  let group = ''
  let agentSeen = false
  let allowed = true
  let line = 0
  robotsTxt.split(/\r\n|\r|\n/).forEach((text, index) => {
    const [content = ''] = text.split('#', 1)
    const colon = content.indexOf(':')
    const directive = content.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = content.slice(colon + 1).trim()
    if (directive === 'user-agent') {
      group = value
      agentSeen ||= value === agent
      return
    }
    if (group !== agent && !(group === '*' && !agentSeen)) return
    if (directive === 'disallow' && matches(value, path)) {
      allowed = false
      line = index + 1
    }
    if (directive === 'allow' && matches(value, path)) {
      allowed = true
      line = index + 1
    }
  })
  return { allowed, line, reason: verdictReason(agent, allowed) }
}

function matches(value: string, path: string): boolean {
  return value !== '' && path.includes(value)
}
