// robots.txt as RFC 9309 and Google's matcher read it. `checkRobots` gives the verdict with the deciding line;
// `parseRobots` the groups, rules and findings of a file; `compileForCrawler` and `crawlers` know which tokens a crawler
// obeys; `diffRobots` what changes between two files. Everything works on octets, because a byte decides.
// file/ splits octets into groups, matcher/ compares paths, lint/ finds mistakes, crawlers/ is data with sources.
export { type AiPolicy, type AiPolicyId, aiPolicies, aiPolicyText } from './crawlers/ai-policy.ts'
export { type Crawler, type CrawlerPurpose, type CrawlerVerdict, compileForCrawler } from './crawlers/crawler.ts'
export { crawlers, findCrawler } from './crawlers/crawlers.ts'
export { isValidAgentToken } from './file/agent-token.ts'
export type { CrawlerSource } from './file/evidence.ts'
export { type FetchOutcome, fetchOutcome, ROBOTS_REDIRECT_LIMIT } from './file/fetch-outcome.ts'
export type { GroupAgent, RobotsFile, RobotsGroup, RobotsRule } from './file/groups.ts'
export { type CutRobots, cutAtLimit, ROBOTS_OCTET_LIMIT } from './file/size-limit.ts'
export type { FindingSeverity, RobotsFinding, RobotsFindingCode } from './lint/finding.ts'
export { type KnownDirective, knownDirectives } from './lint/known-directives.ts'
export { type ParsedRobots, parseRobots } from './lint/parse.ts'
export { type CompiledRobots, checkRobots, compileRobots, type RobotsVerdict } from './matcher/check.ts'
export { diffRobots, type RobotsChange } from './matcher/diff.ts'
export { type NormalisedUrl, normaliseUrl, type UrlChange } from './matcher/normalise-url.ts'
export { verdictReason } from './matcher/reason.ts'
export { type SimplifiedVerdict, simplifiedCheck } from './matcher/simplified.ts'
export { urlPath } from './matcher/url-path.ts'
