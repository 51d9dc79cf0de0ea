import type { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { parseRobots } from '@sundry/robots'
import { InputFault, type Lookup, Unreachable } from '../ports/lookup.ts'
import { type RobotsFile, readRobotsFile } from './robots-file.ts'

const outcomes = { rules: 'found', 'allow-all': 'no-restrictions', 'disallow-all': 'all-disallowed' } as const

/** Octets too, where the text is not the same. */
function asText(octets: Uint8Array, truncated: boolean): { robotsTxt: string; robotsBase64?: string } {
  try {
    // A cut may fall inside a character; streaming leaves that one out instead of failing.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return { robotsTxt: decoder.decode(octets, { stream: truncated }) }
  } catch {
    const robotsTxt = new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets)
    return { robotsTxt, robotsBase64: Buffer.from(octets).toString('base64') }
  }
}

function isHtml(robotsTxt: string, contentType: string | null): boolean {
  const start = robotsTxt.replace(/^\ufeff/, '').trimStart()
  return (
    /^<(?:!doctype html|html|head|body)\b/i.test(start) || (/html/i.test(contentType ?? '') && start.startsWith('<'))
  )
}

function explain({ outcome, fault, truncated, robotsUrl, octets }: RobotsFile, looksLikeHtml: boolean): string {
  // That this server reaches no one there says nothing of how a crawler fares.
  if (fault && fault.kind !== 'redirects') return fault.message
  if (outcome.effect !== 'rules') return outcome.explanation
  if (looksLikeHtml && parseRobots(octets).rules.length > 0)
    return `${robotsUrl} returns an HTML page; crawlers follow the lines in it that look like rules.`
  if (looksLikeHtml) return `${robotsUrl} returns an HTML page, so crawlers find no rules in it.`
  if (truncated) return `Fetched the first 500 KiB of ${robotsUrl}. Google ignores the rest.`
  return `Fetched ${robotsUrl}.`
}

export const handler: Lookup<typeof fetchRobots> = async ({ url }, ports, { signal, id }) => {
  const { protocol, origin } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new InputFault('Only http and https URLs have a robots.txt.')
  const answer = await readRobotsFile(ports.web, origin, signal)
  const { fault, status, outcome, octets, truncated, contentType, redirects } = answer
  if (fault) {
    ports.log.debug({ id, kind: fault.kind, detail: fault.detail }, 'a robots.txt could not be fetched')
  }
  const found = outcome.effect === 'rules'
  const text = found ? asText(octets, truncated) : null
  const looksLikeHtml = text !== null && isHtml(text.robotsTxt, contentType)
  const result = {
    robotsUrl: answer.robotsUrl,
    origin,
    outcome: outcomes[outcome.effect],
    robotsTxt: null,
    ...text,
    status,
    contentType,
    redirects: redirects.map((hop) => ({ ...hop })),
    truncated,
    looksLikeHtml,
    reason: explain(answer, looksLikeHtml),
    isMockData: false,
    ...(fault && fault.kind !== 'redirects' && { error: fault.message }),
    fetchedAt: new Date(ports.clock.now()).toISOString(),
  }
  if (fault) throw new Unreachable(result, fault)
  return result
}
