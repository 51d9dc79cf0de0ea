import {
  type Bootstrap,
  decodeWhois,
  IANA_WHOIS,
  parseRdap,
  rdapServerOf,
  readBootstrap,
  vendoredBootstrap,
  whoisQuestion,
  whoisReferral,
  whoisServerOf,
} from '@sundry/registration'
import { readDomainName } from '../facts/domain-name.ts'
import { nestsWithin } from '../parsing/read-page.ts'
import type { Cache, Clock, Turn, WhoisSocket } from '../ports/ports.ts'
import { ParseFault, type Parser, type Registries, type RegistryAnswer, RegistryFault } from '../ports/ports.ts'
import { type PublicFetch, PublicFetchFault } from '../ports/ports-web.ts'
import { HostManners } from './host-manners.ts'

export interface RegistryMap {
  bootstrapUrl: string
  rdapServer?: (tld: string) => string | null
  whoisServer?: (suffix: string) => string | null
}

const ianaRegistries: RegistryMap = { bootstrapUrl: 'https://data.iana.org/rdap/dns.json' }

interface RegistriesOptions {
  web: PublicFetch
  whois: WhoisSocket
  cache: Cache
  clock: Clock
  parser: Parser
  map?: RegistryMap
}

const RDAP_BYTES = 1024 * 1024
const WHOIS_BYTES = 256 * 1024
const ATTEMPT_MS = 4000
const JSON_DEPTH = 32
const REFERRAL_BYTES = 16 * 1024
const NOT_FOUND_BYTES = 60_000
const REDIRECTS = 3
const DAY_MS = 86_400_000

const tldOf = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1)
const unreadable = (cause?: unknown) =>
  new RegistryFault('unreadable', 'The response of the registry could not be parsed.', cause)
const ofAnother = () => new RegistryFault('unreadable', 'The registry answered for another name.')
const unreachable = (cause: unknown) => new RegistryFault('unreachable', 'The registry could not be reached.', cause)

function parseJson(text: string): unknown {
  if (!nestsWithin(text, JSON_DEPTH)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True if a server answers a question about one name with the registration of another. */
function isOfAnother({ registration }: Pick<RegistryAnswer, 'registration'>, domain: string): boolean {
  if (registration.state !== 'registered' || registration.domain === null) return false
  const named = readDomainName(registration.domain)?.ascii
  return named?.includes('.') === true && named !== domain
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : time - now
}

/** RFC 9082 and 9224, RFC 3912. */
export function createRegistries({
  web,
  whois,
  cache,
  clock,
  parser,
  map = ianaRegistries,
}: RegistriesOptions): Registries {
  const manners = new HostManners(clock)

  /** IANA's list, renewed daily; this release's copy when it cannot be fetched. */
  async function bootstrap(): Promise<Bootstrap> {
    const { value } = await cache.remember<[string, [string, string][]] | null>('rdap-bootstrap', async () => {
      const fresh = await fetchBootstrap(AbortSignal.timeout(3000)).catch(() => null)
      const list = fresh && ([fresh.publication, [...fresh.servers]] as [string, [string, string][]])
      return { value: list, ttlMs: list ? DAY_MS : 600_000 }
    })
    return value ? { publication: value[0], servers: new Map(value[1]) } : vendoredBootstrap
  }

  async function fetchBootstrap(signal: AbortSignal): Promise<Bootstrap | null> {
    const response = await web.fetch(map.bootstrapUrl, { maxBytes: RDAP_BYTES, timeoutMs: 3000, redirects: 0, signal })
    const { bytes } = await response.bytes()
    return response.status === 200 ? readBootstrap(parseJson(new TextDecoder().decode(bytes))) : null
  }

  async function get(url: URL, turn: Turn): Promise<RegistryAnswer> {
    const { signal } = turn
    const server = url.hostname
    if (url.protocol !== 'https:') throw new RegistryFault('unreadable', 'The registry offers no secure connection.')
    await manners.turn(url.host, turn)
    try {
      const response = await web.fetch(url, {
        headers: { accept: 'application/rdap+json, application/json;q=0.9' },
        maxBytes: RDAP_BYTES,
        redirects: REDIRECTS,
        timeoutMs: ATTEMPT_MS,
        ...(signal && { signal }),
      })
      const { bytes } = await response.bytes()
      if ([...response.redirects.map((hop) => hop.url), response.url].some((hop) => !hop.startsWith('https:'))) {
        throw new RegistryFault('unreadable', 'The registry redirected to an insecure URL.')
      }
      manners.answered(url.host)
      if (response.status === 429 || response.status === 503) {
        manners.rest(url.host, retryAfter(response.header('retry-after'), clock.now()))
        throw new RegistryFault('throttled', 'The registry is rate-limiting queries. Try again in a few minutes.')
      }
      if (response.status === 404) {
        const raw = new TextDecoder().decode(bytes.subarray(0, NOT_FOUND_BYTES))
        // A web page says that the address is wrong, not that the domain is free.
        if (raw.trimStart().startsWith('<')) throw unreadable()
        return { registration: parseRdap({ errorCode: 404 }), server, raw }
      }
      if (response.status !== 200)
        throw new RegistryFault('unreadable', `The registry returned status ${response.status}.`)
      const { registration, raw } = await parser.rdap(bytes, turn)
      if (registration.state === 'unparseable') throw unreadable()
      return { registration, server, raw }
    } catch (error) {
      if (error instanceof ParseFault) throw unreadable(error)
      if (error instanceof PublicFetchFault) {
        manners.failed(url.host)
        throw unreachable(error)
      }
      throw error
    }
  }

  async function ask(server: string, text: string, turn: Turn): Promise<Uint8Array> {
    await manners.turn(server, turn)
    const { signal } = turn
    const limits = { maxBytes: WHOIS_BYTES, timeoutMs: ATTEMPT_MS }
    try {
      const { bytes } = await whois.query({ server, text, ...limits, ...(signal && { signal }) })
      manners.answered(server)
      return bytes
    } catch (error) {
      if (!(error instanceof PublicFetchFault)) throw error
      manners.failed(server)
      throw unreachable(error)
    }
  }

  async function whoisServer(suffix: string, { client }: Turn): Promise<string | null> {
    const known = (map.whoisServer ?? whoisServerOf)(suffix)
    if (known !== null || map.whoisServer) return known
    const tld = tldOf(suffix)
    const { value } = await cache.remember<string | null>(`whois-server:${tld}`, async () => {
      const bytes = await ask(IANA_WHOIS, tld, { client, signal: AbortSignal.timeout(ATTEMPT_MS) })
      const text = decodeWhois(bytes.subarray(0, REFERRAL_BYTES), IANA_WHOIS)
      return { value: whoisReferral(text), ttlMs: DAY_MS }
    })
    return value
  }

  return {
    async rdap(domain, turn) {
      const tld = tldOf(domain)
      const base = map.rdapServer ? map.rdapServer(tld) : rdapServerOf(tld, await bootstrap())
      const answer = base === null ? null : await get(new URL(`domain/${encodeURIComponent(domain)}`, base), turn)
      if (answer && isOfAnother(answer, domain)) throw ofAnother()
      return answer
    },
    async whois(domain, suffix, turn) {
      const server = await whoisServer(suffix, turn)
      if (server === null) return null
      const bytes = await ask(server, whoisQuestion(server, domain), turn)
      try {
        const { registration, raw } = await parser.whois({ bytes, domain, tld: tldOf(suffix), server }, turn)
        if (isOfAnother({ registration }, domain)) throw ofAnother()
        if (registration.state === 'throttled' || registration.state === 'refused') manners.rest(server)
        return { registration, server, raw }
      } catch (error) {
        throw error instanceof ParseFault ? unreadable(error) : error
      }
    },
    async registrar(url, turn) {
      const at = URL.parse(url)
      const answer = at && (await get(at, turn))
      const [, name] = /\/domain\/([^/]+)\/?$/i.exec(at?.pathname ?? '') ?? []
      if (answer && name !== undefined && isOfAnother(answer, name.toLowerCase())) throw ofAnother()
      return answer
    },
    async reachable(signal) {
      try {
        const options = { method: 'HEAD' as const, maxBytes: 1024, timeoutMs: 2500, redirects: 0, signal }
        ;(await web.fetch(map.bootstrapUrl, options)).discard()
        return true
      } catch (error) {
        return error instanceof PublicFetchFault && error.kind !== 'unreachable' && error.kind !== 'timeout'
      }
    },
  }
}
