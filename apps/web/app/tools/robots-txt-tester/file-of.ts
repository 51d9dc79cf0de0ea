import type { FetchRobotsResult } from '@sundry/contracts/fetch-robots-v1'

type Answer = Pick<FetchRobotsResult, 'robotsTxt' | 'outcome' | 'robotsUrl' | 'status'>

export function fileOf({ robotsTxt, outcome, robotsUrl, status }: Answer): string {
  if (outcome === 'found') return robotsTxt ?? ''
  const answer = `# ${robotsUrl} ${status === null ? 'redirects too often' : `answers with status ${status}`}.`
  return outcome === 'no-restrictions'
    ? `${answer}\n# Crawlers take that as: nothing is disallowed.\nUser-agent: *\nDisallow:\n`
    : `${answer}\n# Crawlers take that as: everything is disallowed, until it answers.\nUser-agent: *\nDisallow: /\n`
}
