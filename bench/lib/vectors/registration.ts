import { parseRdap, parseWhois } from '../../../engines/registration/src/index.ts'
import type { Check, Suite } from './suite.ts'

const DATES = ['createdOn', 'updatedOn', 'expiresOn'] as const
interface When {
  date: string
  iso?: string
}

interface WhoisVector {
  id: string
  raw: string
  domain: string | null
  tld: string
  server: string | null
  expect: Partial<Record<(typeof DATES)[number], When | null>> & {
    registered?: boolean | null
    throttled?: boolean
    registrar?: string[] | null
    nameServers?: string[]
    status?: string[]
  }
}
interface RdapVector {
  id: string
  response: unknown
  expect: Record<string, unknown> & { class?: string; status?: string[]; nameServers?: string[] }
}

const DAY = 26 * 3_600_000
const isNear = (found: string | null, { date, iso }: When) =>
  found !== null &&
  [date, iso].some((text) => text !== undefined && Math.abs(Date.parse(found) - Date.parse(text)) <= DAY)
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/https?:\S+|\(.*?\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
const sameSet = (one: readonly string[], other: readonly string[]) =>
  [...new Set(one.map(plain))].sort().join() === [...new Set(other.map(plain))].sort().join()
const host = (name: string) => name.toLowerCase().replace(/\.$/, '').split(/\s/)[0] ?? ''

/** The minimum share of right results and the maximum share of wrong ones, in percent. */
const BARS: Readonly<Record<string, readonly [bar: number, maxWrong: number]>> = {
  createdOn: [97, 100],
  updatedOn: [97, 100],
  expiresOn: [97, 0.5],
  registrar: [95, 100],
  nameServers: [95, 100],
  status: [95, 100],
  'registered true': [99, 100],
  'registered false': [98, 100],
  'throttled not available': [100, 100],
}

export const whoisChecks: Suite = ({ read }) => {
  const vectors = read('whois/responses.jsonl')
    .split('\n')
    .filter(Boolean)
    .map((line): WhoisVector => JSON.parse(line))
  return vectors.flatMap(({ id, raw, domain, tld, server, expect }) => {
    const got = parseWhois(raw, { domain, tld, server })
    const checks: Check[] = []
    const check = (what: string, isRight: boolean, isProvided: boolean, want: unknown, found: unknown) => {
      const [bar = 100, maxWrong = 100] = BARS[what] ?? []
      const miss = () => `${id}: want ${JSON.stringify(want)}, got ${JSON.stringify(found)}`
      checks.push({ what, bar, maxWrong, isRight, isWrong: !isRight && isProvided, miss })
    }
    for (const field of DATES) {
      const want = expect[field]
      if (want) check(field, isNear(got[field], want), got[field] !== null, want, got[field])
    }
    const { registrar, nameServers = [], status = [], registered } = expect
    // The vectors mask contact lines, and with them some registrars' names: what the text no longer holds is left out.
    if (registrar?.some((name) => raw.toLowerCase().includes(name.toLowerCase()))) {
      const isRight = got.registrar !== null && registrar.map(plain).includes(plain(got.registrar))
      check('registrar', isRight, got.registrar !== null, registrar, got.registrar)
    }
    if (nameServers.length > 0) {
      const isRight = sameSet(nameServers.map(host), got.nameServers.map(host))
      check('nameServers', isRight, got.nameServers.length > 0, nameServers, got.nameServers)
    }
    if (status.length > 0) check('status', sameSet(status, got.status), got.status.length > 0, status, got.status)
    if (expect.throttled) check('throttled not available', got.registered !== false, true, 'not false', got.registered)
    else if (typeof registered === 'boolean') {
      const isRight = got.registered === registered
      check(`registered ${registered}`, isRight, got.registered === !registered, registered, got.registered)
    }
    return checks
  })
}

export const rdapChecks: Suite = ({ read }) => {
  const documents = (JSON.parse(read('rdap/documents.json')) as RdapVector[]).filter(
    ({ expect }) => expect.class === 'domain',
  )
  return documents.map(({ id, response, expect }) => {
    const got = parseRdap(response)
    const isDateRight = (field: (typeof DATES)[number]) => {
      const want = expect[field]
      return typeof want === 'string' ? isNear(got[field], { date: want.replace(':60Z', ':59Z') }) : got[field] === null
    }
    const isRight =
      DATES.every(isDateRight) &&
      (expect.registrar ?? null) === got.registrar &&
      expect.dnssec === got.dnssec &&
      sameSet(expect.nameServers ?? [], got.nameServers) &&
      sameSet(expect.status ?? [], got.status)
    return {
      what: 'every field',
      isRight,
      miss: () => `${id}: want ${JSON.stringify(expect)}, got ${JSON.stringify(got)}`,
    }
  })
}
