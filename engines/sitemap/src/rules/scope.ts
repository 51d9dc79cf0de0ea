import type { ReportFinding, TextPosition } from '../base/finding.ts'
import { MAX_FINDINGS_PER_CODE } from '../base/protocol.ts'
import type { Location } from './location.ts'

export interface Scope {
  add(location: Location, place: TextPosition, value: string): void
  finish(): void
  readonly host: string | undefined
  readonly hosts: ReadonlyMap<string, number>
}

interface Seen {
  readonly origin: string
  readonly host: string
  count: number
  readonly places: { readonly place: TextPosition; readonly value: string }[]
}

export function createScope(sitemapUrl: URL | undefined, report: ReportFinding): Scope {
  return sitemapUrl ? scopeOfSitemap(sitemapUrl, report) : scopeOfMajority(report)
}

/** A sitemap may list its own protocol and host, and its directory and below. */
function scopeOfSitemap(sitemapUrl: URL, report: ReportFinding): Scope {
  const directory = new URL('.', sitemapUrl).pathname
  const base = `${sitemapUrl.origin}${directory}`
  const hosts = new Map<string, number>()
  let own = 0
  return {
    host: sitemapUrl.host,
    get hosts() {
      const all = new Map(hosts)
      if (own > 0) all.set(sitemapUrl.host, (all.get(sitemapUrl.host) ?? 0) + own)
      return all
    },
    finish() {},
    add({ href, origin }, place, value) {
      if (origin === sitemapUrl.origin) {
        own += 1
        if (href.startsWith(base)) return
        const message = `The URL is outside ${directory}, the directory of the sitemap.`
        report('loc-outside-dir', place, { value, message })
        return
      }
      const host = hostOf(origin)
      hosts.set(host, (hosts.get(host) ?? 0) + 1)
      if (host === sitemapUrl.host) {
        const message = `The sitemap uses ${sitemapUrl.protocol}//, this URL does not.`
        report('loc-cross-protocol', place, { value, message })
      } else {
        report('loc-cross-host', place, {
          value,
          message: `The URL is on ${host}, the sitemap on ${sitemapUrl.host}.`,
        })
      }
    },
  }
}

/** Without the sitemap's address the most frequent host, the first of equals, is taken for its own. */
function scopeOfMajority(report: ReportFinding): Scope {
  const byOrigin = new Map<string, Seen>()
  const majority = () => largest(byOrigin.values())

  return {
    get host() {
      return majority()?.host
    },
    get hosts() {
      const hosts = new Map<string, number>()
      for (const { host, count } of byOrigin.values()) hosts.set(host, (hosts.get(host) ?? 0) + count)
      return hosts
    },
    add({ origin }, place, value) {
      let seen = byOrigin.get(origin)
      if (!seen) {
        seen = { origin, host: hostOf(origin), count: 0, places: [] }
        byOrigin.set(origin, seen)
      }
      if (++seen.count <= MAX_FINDINGS_PER_CODE) seen.places.push({ place, value })
    },
    finish() {
      const own = majority()
      if (!own) return
      for (const { origin, host, count, places } of byOrigin.values()) {
        if (origin === own.origin) continue
        const code = host === own.host ? 'loc-cross-protocol' : 'loc-cross-host'
        const message =
          host === own.host
            ? `Most URLs start with ${own.origin} (assumed to be the origin of the sitemap); this one does not.`
            : `Most URLs are on ${own.host} (assumed to be the host of the sitemap); this one is on ${host}.`
        for (let i = 0; i < count; i += 1) {
          const seen = places[i]
          report(code, seen?.place, { ...(seen && { value: seen.value }), message })
        }
      }
    },
  }
}

function largest(all: Iterable<Seen>): Seen | undefined {
  const list = [...all]
  const counts = new Map<string, number>()
  for (const { host, count } of list) counts.set(host, (counts.get(host) ?? 0) + count)
  let best: Seen | undefined
  for (const seen of list) {
    const better = !best || (counts.get(seen.host) ?? 0) > (counts.get(best.host) ?? 0)
    if (better || (seen.host === best?.host && seen.count > best.count)) best = seen
  }
  return best
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2)
}
