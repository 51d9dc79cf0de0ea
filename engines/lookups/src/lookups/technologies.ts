import type { TechLookupResult, Technology, techLookup } from '@sundry/contracts/tech-lookup-v1'
import { readDomainName } from '../facts/domain-name.ts'
import { hostingOf } from '../facts/hosting.ts'
import { InputFault, type Lookup, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts, Profile } from '../ports/ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { judgeSecurityHeaders } from '../site/security-headers.ts'
import { challengeBy, type Gathered, gatherPage } from './gather-page.ts'

const KEEP_MS = 3_600_000
/** The whole lookup must end before the client gives up. */
const FETCHED_MS = 9000
const BROWSED_MS = 21_000
const PROVIDERS_MS = 3500

const unseen = 'The browser could not render the page in time; these results come from a plain fetch.'

type Found = Omit<TechLookupResult, 'cached'>

const advisoryLink = (id: string) =>
  id.startsWith('GHSA-') ? `https://github.com/advisories/${id}` : `https://nvd.nist.gov/vuln/detail/${id}`

function asTechnology({ technologies }: Profile): Technology[] {
  return technologies.map(({ cpe, approximate, advisories, hasIcon, ...technology }) => ({
    ...technology,
    icon: hasIcon ? `/tech-icons/${technology.slug}.svg` : null,
    ...(approximate && { approximate }),
    ...(cpe && { cpe }),
    ...(advisories.length > 0 && {
      vulnerabilities: advisories.map(({ below, summary, severity, identifiers, link }) => ({
        summary,
        severity,
        identifiers: [...identifiers],
        ...(below !== null && { below }),
        links: link ? [link] : identifiers.map(advisoryLink),
      })),
    }),
  }))
}

function byCategory(technologies: readonly Technology[]): Record<string, Technology[]> {
  const categories: Record<string, Technology[]> = {}
  for (const technology of technologies) {
    const slug = technology.category ?? 'miscellaneous'
    categories[slug] = [...(categories[slug] ?? []), technology]
  }
  return categories
}

async function providersOf(
  url: string,
  ports: LookupPorts,
  signal: AbortSignal,
): Promise<Pick<Found, 'hosting' | 'providers'>> {
  const domain = readDomainName(new URL(url).hostname)?.registrable
  if (!domain) return {}
  try {
    const found = await hostingOf(domain, ports, AbortSignal.any([signal, AbortSignal.timeout(PROVIDERS_MS)]))
    if (!found.answered) return {}
    const providers = { hosting: found.provider, dns: found.dnsProvider, mail: found.mailProvider }
    return { hosting: found.provider, providers }
  } catch {
    signal.throwIfAborted()
    return {}
  }
}

function notesOf(gathered: Gathered, profile: Profile, challenger: string | null): string[] {
  const { status } = gathered.page
  return [
    ...gathered.notes,
    ...(challenger ? [`${challenger} returned a bot check instead of the page, so little can be detected.`] : []),
    ...(!challenger && status >= 400
      ? [`The site returned status ${status}; these results come from its error page.`]
      : []),
    ...(profile.cut && !profile.partial
      ? ['The page took too long to analyze, so some technologies may be missing.']
      : []),
    ...(profile.partial ? ['The page took too long to read; only its headers were analyzed.'] : []),
  ]
}

async function lookUp(url: string, ports: LookupPorts, client: string): Promise<Found> {
  const begun = ports.clock.now()
  const signal = AbortSignal.timeout(ports.pageBrowser ? BROWSED_MS : FETCHED_MS)
  const turn = { client, signal }
  const session = ports.web.session()
  try {
    const [gathered, providers] = await Promise.all([
      gatherPage(session, ports, url, turn),
      providersOf(url, ports, signal),
    ])
    const { page, header } = gathered
    const challenger = challengeBy(page.status, header, gathered.html)
    const mayRun = gathered.isHtml && page.status < 400 && challenger === null
    const seen =
      mayRun && ports.pageBrowser
        ? await ports.pageBrowser.visit(page.finalUrl, await ports.profiler.globalPaths(turn), turn)
        : null
    const profile = await ports.profiler.profile(
      seen ? { ...page, globals: seen.globals, scripts: [...new Set([...page.scripts, ...seen.scripts])] } : page,
      turn,
    )
    const technologies = asTechnology(profile)
    const notes = notesOf(gathered, profile, challenger)
    if (mayRun && ports.pageBrowser && !seen) notes.push(unseen)
    return {
      analyzedUrl: url,
      finalUrl: page.finalUrl,
      status: page.status,
      meta: profile.summary,
      technologies,
      categories: byCategory(technologies),
      components: profile.components,
      ...providers,
      securityHeaders: judgeSecurityHeaders(header, page.finalUrl.startsWith('https:')),
      mode: seen ? 'browser' : 'static',
      ...(challenger !== null && { challenged: true }),
      ...(notes.length > 0 && { notes }),
      isMockData: false,
      fetchedAt: new Date(ports.clock.now()).toISOString(),
      elapsedMs: ports.clock.now() - begun,
    }
  } finally {
    session.close()
  }
}

export const handler: Lookup<typeof techLookup> = async ({ urlToProfile }, ports, { signal, id, client }) => {
  const url = new URL(urlToProfile)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new InputFault('Only http and https URLs can be analyzed.')
  url.hash = ''
  try {
    const { value, cached } = await ports.cache.remember(`tech:${url.href}`, async () => {
      const found = await lookUp(url.href, ports, client)
      return { value: found, ttlMs: found.challenged || (found.status ?? 0) >= 400 ? 0 : KEEP_MS }
    })
    signal.throwIfAborted()
    return { ...value, cached }
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    ports.log.debug({ id, kind: fault.kind, detail: fault.detail }, 'a page could not be fetched')
    const nothing = {
      analyzedUrl: url.href,
      meta: { title: null, description: null },
      technologies: [],
      categories: {},
    }
    throw new Unreachable({ ...nothing, isMockData: false, error: fault.message }, fault)
  }
}
