import { type RobotsFile, readGroups, selectRules } from '../file/groups.ts'
import { toOctetString } from '../file/octets.ts'
import { permits, rankRules } from './ranked-rules.ts'
import { createRuleIndex } from './rule-index.ts'
import { urlPath } from './url-path.ts'

export interface RobotsVerdict {
  readonly allowed: boolean
  /** The deciding line, counted from 1; 0 when no rule decided. */
  readonly line: number
  /** Whether the file has a group for one of the agents by name, which switches `*` off. */
  readonly specificGroup: boolean
}

export interface CompiledRobots {
  readonly specificGroup: boolean
  /** The verdict for one URL, compared octet for octet as given. */
  test(url: string | Uint8Array): RobotsVerdict
}

/**
 * Prepares a file and a crawler for many URLs. Also takes a file that `parseRobots` has read already.
 *
 * @example
 * const robots = compileRobots('User-agent: *\nDisallow: /private/', 'Googlebot')
 * robots.test('https://www.example.com/private/a').allowed // false
 */
export function compileRobots(
  robotsTxt: string | Uint8Array | RobotsFile,
  userAgents: string | readonly string[],
): CompiledRobots {
  const isText = typeof robotsTxt === 'string' || robotsTxt instanceof Uint8Array
  const file = isText ? readGroups(toOctetString(robotsTxt)) : robotsTxt
  const { rules, specificGroup } = selectRules(file, typeof userAgents === 'string' ? [userAgents] : userAgents)
  const decide = createRuleIndex(rankRules(rules))
  return {
    specificGroup,
    test(url) {
      // Patterns are ASCII once escaped, so only wildcards can span other characters, and for those it
      // is all one whether a character is counted as itself or as its octets.
      const rule = decide(urlPath(typeof url === 'string' ? url : toOctetString(url)))
      return { allowed: rule ? permits(rule) : true, line: rule?.line ?? 0, specificGroup }
    },
  }
}

/**
 * Says whether a crawler may fetch a URL, by RFC 9309 as Google's own matcher reads it, and which line
 * decided. All names in `userAgents` count as the same crawler. The URL is taken octet for octet; use
 * `normaliseUrl` first for what a person typed.
 *
 * @example
 * checkRobots('User-agent: *\nDisallow: /private/', 'Googlebot', 'https://www.example.com/private/a')
 * // { allowed: false, line: 2, specificGroup: false }
 */
export function checkRobots(
  robotsTxt: string | Uint8Array,
  userAgents: string | readonly string[],
  url: string | Uint8Array,
): RobotsVerdict {
  return compileRobots(robotsTxt, userAgents).test(url)
}
