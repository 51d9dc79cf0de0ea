// robots.txt as RFC 9309 and Google's matcher read it. `checkRobots` gives the verdict with the deciding line;
// `parseRobots` the groups, rules and findings of a file; `compileForCrawler` and `crawlers` know which tokens a crawler
// obeys; `diffRobots` what changes between two files. Everything works on octets, because a byte decides.
// parsing/ splits octets into groups and finds mistakes, matcher/ compares paths, crawlers/ is data with sources.

export { type AiPolicy, type AiPolicyId, aiPolicies, aiPolicyText } from './crawlers/ai-policy.ts'
export {
  type Crawler,
  type CrawlerPurpose,
  type CrawlerVerdict,
  compileForCrawler,
  diffRobots,
  type RobotsChange,
} from './crawlers/crawler.ts'
export { crawlers, findCrawler } from './crawlers/crawlers.ts'
export { type CompiledRobots, checkRobots, compileRobots, type RobotsVerdict } from './matcher/check.ts'
export {
  type NormalisedUrl,
  normaliseUrl,
  type SimplifiedVerdict,
  simplifiedCheck,
  type UrlChange,
  urlPath,
  verdictReason,
} from './matcher/normalise-url.ts'
export { type FetchOutcome, fetchOutcome, ROBOTS_REDIRECT_LIMIT, TOO_MANY_REDIRECTS } from './parsing/fetch-outcome.ts'
export type { CrawlerSource, RobotsFinding, RobotsFindingCode } from './parsing/finding.ts'
export {
  type CutRobots,
  cutAtLimit,
  type GroupAgent,
  isValidAgentToken,
  ROBOTS_OCTET_LIMIT,
  type RobotsFile,
  type RobotsGroup,
  type RobotsRule,
} from './parsing/lines.ts'
export { type KnownDirective, knownDirectives } from './parsing/lint-line.ts'
export { type ParsedRobots, parseRobots } from './parsing/parse.ts'
