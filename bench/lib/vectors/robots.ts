import { checkRobots, isValidAgentToken, parseRobots, urlPath } from '../../../engines/robots/src/index.ts'
import type { Check, Suite } from './suite.ts'

interface Vector {
  robotsTxt?: string
  robotsTxtBase64?: string
  userAgent?: string
  userAgents?: readonly string[]
  url?: string
  urlBase64?: string
  allowed: boolean
  matchingLine: number
  specificGroup?: boolean
}
interface Units {
  path: readonly { url: string; path: string }[]
  escape: readonly { in: string; out: string }[]
  validUserAgent: readonly { ua: string; valid: boolean }[]
  parse: readonly {
    robotsTxt: string | { base64: string }
    lastLine: number
    validDirectives: number
    unknownDirectives: number
    sitemap: string
  }[]
}

const octets = (base64 = '') => new Uint8Array(Buffer.from(base64, 'base64'))
/** The engine shows an escaped pattern as part of a parsed rule. */
const escaped = (text: string) => parseRobots(`user-agent: *\nallow: ${text}`).rules[0]?.pattern

export const robotsChecks: Suite = ({ read }) => {
  const verdicts = (set: string): Check[] =>
    (JSON.parse(read(`robots/${set}.json`)) as Vector[]).map((vector) => {
      const agents = vector.userAgents ?? [vector.userAgent ?? '']
      const robots = vector.robotsTxt ?? octets(vector.robotsTxtBase64)
      const { allowed, line, specificGroup } = checkRobots(robots, agents, vector.url ?? octets(vector.urlBase64))
      const isGroupRight = vector.specificGroup === undefined || vector.specificGroup === specificGroup
      const isRight = allowed === vector.allowed && line === vector.matchingLine && isGroupRight
      return { what: `verdict, line and group, ${set}`, isRight, miss: () => JSON.stringify({ vector, allowed, line }) }
    })
  const units: Units = JSON.parse(read('robots/units.json'))
  const unit = (what: string, isRight: boolean, vector: object): Check => ({
    what,
    isRight,
    miss: () => JSON.stringify(vector),
  })
  return [
    ...verdicts('google'),
    ...verdicts('random'),
    ...units.path.map((one) => unit('path', urlPath(one.url) === one.path, one)),
    ...units.escape.map((one) => unit('escape', escaped(one.in) === one.out, one)),
    ...units.validUserAgent.map((one) => unit('agent token', isValidAgentToken(one.ua) === one.valid, one)),
    ...units.parse.map((one) => {
      const text = typeof one.robotsTxt === 'string' ? one.robotsTxt : octets(one.robotsTxt.base64)
      const { statistics, sitemaps } = parseRobots(text)
      const isRight =
        statistics.lastLine === one.lastLine &&
        statistics.validDirectives === one.validDirectives &&
        statistics.unknownDirectives === one.unknownDirectives &&
        (sitemaps.at(-1)?.url ?? '') === one.sitemap
      return unit('parse', isRight, one)
    }),
  ]
}
