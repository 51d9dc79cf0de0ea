import { type RobotsFile, readGroups, selectRules } from '../file/groups.ts'
import { toOctetString } from '../file/octets.ts'
import { permits, rankRules } from './pair-index.ts'
import { createRuleIndex } from './rule-index.ts'
import { urlPath } from './url-path.ts'

export interface RobotsVerdict {
  readonly allowed: boolean
  readonly line: number
  readonly specificGroup: boolean
}

export interface CompiledRobots {
  readonly specificGroup: boolean
  test(url: string | Uint8Array): RobotsVerdict
}

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

/** The URL is taken octet for octet; use `normaliseUrl` first for what a person typed. */
export function checkRobots(
  robotsTxt: string | Uint8Array,
  userAgents: string | readonly string[],
  url: string | Uint8Array,
): RobotsVerdict {
  return compileRobots(robotsTxt, userAgents).test(url)
}
