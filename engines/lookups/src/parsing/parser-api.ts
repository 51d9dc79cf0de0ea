import { decodeWhois, parseRdap, parseWhois, type Registration } from '@sundry/registration'
import { type CompiledRobots, compileRobots, parseRobots } from '@sundry/robots'
import { extractJsonLd } from '@sundry/schema'
import { type Body, nestsWithin, type PageFacts, pageText, readPage } from './read-page.ts'

interface RobotsQuestion {
  /** Compiled once per key; null for a file asked about once. */
  key: string | null
  octets: Uint8Array
  agent: string
  urls: readonly string[]
}

interface RobotsVerdicts {
  blockedBy: (number | null)[]
  delayMs: number
  sitemaps: string[]
}

type Known = Omit<RobotsVerdicts, 'blockedBy'> & { robots: CompiledRobots }

const MAX_KNOWN = 8

const MAX_URLS = 500

const known = new Map<string, Known>()

const MAX_SITEMAPS = 5

function readFile(octets: Uint8Array, agent: string): Known {
  const { others, sitemaps } = parseRobots(octets)
  const delays = others.filter(({ key }) => key.toLowerCase() === 'crawl-delay')
  const seconds = delays.map(({ value }) => Number(value)).filter((value) => value > 0)
  return {
    robots: compileRobots(octets, agent),
    // The longest delay of any group is never impolite.
    delayMs: seconds.reduce((longest, one) => Math.max(longest, one), 0) * 1000,
    sitemaps: shortList(sitemaps.map(({ url }) => url)).slice(0, MAX_SITEMAPS),
  }
}

function compiled({ key, octets, agent }: RobotsQuestion): Known {
  const found = key === null ? undefined : known.get(key)
  const file = found ?? readFile(octets, agent)
  if (key !== null) {
    known.delete(key)
    known.set(key, file)
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break
      known.delete(oldest)
    }
  }
  return file
}

export function robotsVerdicts(question: RobotsQuestion): RobotsVerdicts {
  const { robots, delayMs, sitemaps } = compiled(question)
  const blockedBy = question.urls.slice(0, MAX_URLS).map((url) => {
    const { allowed, line } = robots.test(url)
    return allowed ? null : line
  })
  return { blockedBy, delayMs, sitemaps }
}

export interface PageQuestion extends Body {
  url: string
  headers: Readonly<Record<string, string | null>>
}

export interface WhoisQuestion {
  bytes: Uint8Array
  domain: string
  tld: string
  server: string
}

export interface ReadRegistration {
  registration: Registration
  raw: string
}

const JSON_DEPTH = 32

const MAX_ENTRIES = 60

const MAX_TEXT_LENGTH = 1000

const RAW_CHARACTERS = 60_000

function parseJson(text: string): unknown {
  if (!nestsWithin(text, JSON_DEPTH)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shortText = (text: string | null) => text?.slice(0, MAX_TEXT_LENGTH) ?? null

const shortList = (list: readonly string[]) => list.slice(0, MAX_ENTRIES).map((text) => text.slice(0, MAX_TEXT_LENGTH))

/** Only what is shown, so that a message from the thread stays small. */
function shown(registration: Registration, raw: string): ReadRegistration {
  const { domain, registrar, registrarId, registrarServer, nameServers, status, redacted } = registration
  return {
    registration: {
      ...registration,
      domain: shortText(domain),
      registrar: shortText(registrar),
      registrarId: shortText(registrarId),
      registrarServer: shortText(registrarServer),
      nameServers: shortList(nameServers),
      status: shortList(status),
      redacted: shortList(redacted),
    },
    raw: raw.slice(0, RAW_CHARACTERS),
  }
}

/** Everything that reads untrusted text: runs in the parser's thread, in tests directly. */
export const parserApi = {
  page({ url, headers, ...body }: PageQuestion): PageFacts {
    return readPage(pageText(body), url, (name) => headers[name] ?? null)
  },

  jsonLd(body: Body): { jsonLd: string } | { error: string } {
    const read = extractJsonLd(pageText(body))
    return 'finding' in read ? { error: read.finding.message } : { jsonLd: JSON.stringify(read.value) }
  },

  rdap(bytes: Uint8Array): ReadRegistration {
    const raw = new TextDecoder().decode(bytes)
    return shown(parseRdap(parseJson(raw)), raw)
  },

  whois({ bytes, domain, tld, server }: WhoisQuestion): ReadRegistration {
    const raw = decodeWhois(bytes, server)
    return shown(parseWhois(raw, { domain, tld, server }), raw)
  },

  robots: (question: RobotsQuestion): RobotsVerdicts => robotsVerdicts(question),
}
