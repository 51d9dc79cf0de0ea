import { type RobotsFile, readGroups, selectRules, toOctetString } from '../parsing/lines.ts'
import { urlPath } from './normalise-url.ts'
import {
  createPairIndex,
  hasPair,
  isPlainPrefix,
  matchesAfterPrefix,
  permits,
  type RankedRule,
  rankRules,
} from './pair-index.ts'

interface PrefixNode {
  readonly prefix: string
  readonly parent: number
  best: number
  readonly wild: number[]
}

const NONE = Number.MAX_SAFE_INTEGER

/**
 * Rules are filed under their sorted literal prefixes. All prefixes of an address lie on one chain of parents, so a
 * file of many thousand rules costs a binary search and a short walk.
 */
function createRuleIndex(rules: readonly RankedRule[]): (path: string) => RankedRule | undefined {
  const nodes = buildNodes(rules)
  const pairs = createPairIndex(
    rules,
    [...rules.keys()].filter((rank) => isPaired(rules[rank])),
  )

  return (path) => {
    let node = nodes[lastAtMax(nodes, path)]
    while (node && !path.startsWith(node.prefix)) node = nodes[node.parent]
    let best = node?.best ?? NONE
    for (; node; node = nodes[node.parent]) {
      for (const rank of node.wild) {
        if (rank >= best) break
        const rule = rules[rank]
        if (rule && matchesAfterPrefix(rule.pattern, path)) best = rank
      }
    }
    return rules[pairs.improve(path, best)]
  }
}

function buildNodes(rules: readonly RankedRule[]): readonly PrefixNode[] {
  const ranksByPrefix = new Map<string, number[]>()
  rules.forEach((rule, rank) => {
    if (isPaired(rule)) return
    const ranks = ranksByPrefix.get(rule.pattern.prefix)
    if (ranks) ranks.push(rank)
    else ranksByPrefix.set(rule.pattern.prefix, [rank])
  })
  const nodes: PrefixNode[] = []
  const chain: number[] = []
  // In the order of code units, in which an address is looked up too.
  for (const prefix of [...ranksByPrefix.keys()].sort()) {
    while (!prefix.startsWith(nodes[chain.at(-1) ?? NONE]?.prefix ?? '')) chain.pop()
    const parent = chain.at(-1) ?? NONE
    const node: PrefixNode = { prefix, parent, best: nodes[parent]?.best ?? NONE, wild: [] }
    for (const rank of ranksByPrefix.get(prefix) ?? []) {
      const rule = rules[rank]
      if (rule && isPlainPrefix(rule.pattern)) node.best = Math.min(node.best, rank)
      else node.wild.push(rank)
    }
    chain.push(nodes.length)
    nodes.push(node)
  }
  return nodes
}

function isPaired(rule: RankedRule | undefined): boolean {
  return rule !== undefined && !isPlainPrefix(rule.pattern) && hasPair(rule)
}

function lastAtMax(nodes: readonly PrefixNode[], path: string): number {
  let low = 0
  let high = nodes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((nodes[middle]?.prefix ?? '') <= path) low = middle + 1
    else high = middle
  }
  return low - 1
}

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
