import { compileForCrawler, findCrawler, parseRobots } from '@sundry/robots'
import type { SiteContext } from '../context.ts'

const searchEngines = ['Googlebot', 'Bingbot']

export function checkRobotsFile({ robotsTxt, addresses, report }: SiteContext): void {
  if (!robotsTxt) return
  const file = 'robots.txt'
  const home = new URL(addresses.baseUrl).pathname
  const closed = new Map<number, string[]>()
  for (const agent of searchEngines) {
    const verdict = compileForCrawler(robotsTxt, findCrawler(agent)).test(home)
    if (!verdict.allowed) closed.set(verdict.line, [...(closed.get(verdict.line) ?? []), agent])
  }
  for (const [line, agents] of closed) {
    report('robots-closed', {
      file,
      line,
      value: agents.join(),
      message: `The home page is disallowed for ${agents.join(' and ')}.`,
    })
  }
  for (const { severity, message, line, code } of parseRobots(robotsTxt).findings) {
    if (severity === 'error')
      report('robots-invalid', { file, value: code, message, ...(line !== undefined && { line }) })
  }
}
