// The three sentences of the summary, over sections made from stand-in records, sites and registries.
import { summarizeReport } from '@sundry/domain-report'
import { describe, expect, test } from 'vitest'
import { barePorts } from '../testing/bare-ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { reportMail } from './mail.ts'
import { reportRegistration } from './registration.ts'
import type { Outcome, Subject } from './section.ts'
import { reportWeb } from './web.ts'

const subjectOf = (ports: Parameters<typeof barePorts>[0]): Subject => ({
  ...{ domain: 'shop.com', suffix: 'com', host: 'shop.com', selectors: [], client: 'a client' },
  registrableOf: () => null,
  signal: new AbortController().signal,
  ports: barePorts(ports),
})
const seen = <Reading>({ reading, findings, incomplete = null }: Outcome<Reading>) => ({
  ...{ reading, findings },
  error: incomplete,
})
const missing = async () => ({ status: 404, contentType: null, text: '' })
const inDays = (days: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + days * 86_400_000).toISOString()

const txt = (name: string, text: string) => ({ [`${name} TXT`]: [`${name} TXT "${text}"`] })
const dmarc = (tags: string) => txt('_dmarc.shop.com', `v=DMARC1; ${tags}`)
const spf = txt('shop.com', 'v=spf1 mx -all')
const mx = { 'shop.com MX': ['shop.com MX 10 mx.host.net.'], 'mx.host.net A': ['mx.host.net A 192.0.2.1'] }

async function mail(known: Record<string, Known>) {
  const ports = { nameServers: knownAnswers(known), sites: { text: missing, file: missing } }
  return seen(await reportMail(subjectOf(ports)))
}
const mailLine = async (known: Record<string, Known>) => summarizeReport({ mail: await mail(known) })[0]

describe('the sentence on mail', () => {
  test.each([
    ['p=none', { ...mx, ...spf, ...dmarc('p=none') }, 'bad', /^Mail arrives, but anyone can forge it: .*p=none\.$/],
    ['no policy', { ...mx, ...spf }, 'bad', /anyone can forge it: there is no DMARC policy/],
    ['neither record', mx, 'bad', /no SPF record, and there is no DMARC policy/],
    ['no SPF record', { ...mx, ...dmarc('p=none') }, 'bad', /no SPF record, and DMARC is set to p=none/],
    ['quarantine', { ...mx, ...spf, ...dmarc('p=quarantine') }, 'good', /^Mail arrives, and forged mail goes to spam/],
    [
      'a tested quarantine',
      { ...mx, ...spf, ...dmarc('p=quarantine; t=y') },
      'bad',
      /anyone can forge it: .*test mode/,
    ],
    ['reject', { ...mx, ...spf, ...dmarc('p=reject') }, 'good', /^Mail arrives, and forged mail is rejected/],
    ['a tested reject', { ...mx, ...spf, ...dmarc('p=reject; t=y') }, 'good', /goes to spam/],
    ['open subdomains', { ...mx, ...spf, ...dmarc('p=reject; sp=none') }, 'warn', /subdomains: .*sp=none/],
    ['+all', { ...mx, ...txt('shop.com', 'v=spf1 +all'), ...dmarc('p=reject') }, 'bad', /SPF authorises every sender/],
    [
      'no address of a mail server',
      { 'shop.com MX': mx['shop.com MX'], ...dmarc('p=reject') },
      'bad',
      /^Mail cannot arr/,
    ],
    ['no MX record', { ...spf, ...dmarc('p=reject') }, 'warn', /^Mail may not arrive because there is no MX/],
    ['a null MX', { 'shop.com MX': ['shop.com MX 0 .'], ...dmarc('p=reject') }, 'none', /accepts no mail.*and forged/],
    ['an open null MX', { 'shop.com MX': ['shop.com MX 0 .'] }, 'bad', /accepts no mail.*but anyone can forge/],
  ] as const)('the sentence on mail mentions %s', async (_, known, tone, text) => {
    expect(await mailLine(known as Record<string, Known>)).toMatchObject({ tone, text: expect.stringMatching(text) })
  })
  test('gives no good verdict where a question got no answer, and says why', async () => {
    const partly = { ...mx, ...spf, ...dmarc('p=reject'), 'default._domainkey.shop.com TXT': null }
    expect(await mailLine(partly)).toMatchObject({ tone: 'unknown', cause: expect.stringContaining('_domainkey') })
    expect(await mailLine({ ...partly, ...dmarc('p=none') })).toMatchObject({ tone: 'bad' })
    const unasked = { ...mx, ...spf, '_dmarc.shop.com TXT': null }
    expect((await mailLine(unasked))?.text).toMatch(/whether anyone can forge it is not known/)
    const nothing = { reading: null, findings: [], error: 'No.' }
    expect(summarizeReport({ mail: nothing })).toMatchObject([{ tone: 'unknown', cause: 'No.' }])
  })
})

const page = (finalUrl: string | null, status: number | null = 200) => ({ finalUrl, status, redirects: [] })
const secure = page('https://shop.com/')

async function web({ daysLeft = 60, tls = {}, plain = secure, hasSite = true }: Partial<Site> = {}) {
  const certificate = { issuerOrganization: 'X', names: [], validFrom: inDays(-30), validTo: inDays(daysLeft) }
  const reading = { certificates: [certificate], protocols: [], trustFault: null, nameFits: true, ...tls }
  const sites = {
    file: missing,
    tls: async () => (tls === null ? null : { raw: [], reading }),
    pages: async () => ({
      plain,
      secure: tls === null ? page(null, null) : secure,
      strictTransport: null,
      headers: [],
    }),
  }
  const known = hasSite ? { 'shop.com A': ['shop.com A 192.0.2.1'] } : {}
  const registries = { reachable: async () => true }
  return seen(await reportWeb(subjectOf({ nameServers: knownAnswers(known), sites, registries })))
}
interface Site {
  daysLeft: number
  tls: object | null
  plain: ReturnType<typeof page>
  hasSite: boolean
}

describe('the sentence on the website', () => {
  test.each([
    [{}, 'good', /http:\/\/ redirects/],
    [{ plain: page(null, null) }, 'good', /http:\/\/ does not respond/],
    [{ plain: page('http://shop.com/') }, 'warn', /does not redirect/],
    [{ daysLeft: -3, tls: { trustFault: 'CERT_HAS_EXPIRED' } }, 'bad', /certificate expired on 20 November 2026/],
    [{ tls: { nameFits: false } }, 'bad', /another name/],
    [{ tls: null, plain: page('http://shop.com/') }, 'bad', /does not respond over HTTPS/],
    [{ tls: null, plain: page(null, null) }, 'unknown', /no page responds/],
    [{ hasSite: false }, 'none', /^There is no website/],
  ] as const)('the sentence on the website of %j is %s', async (site, tone, text) => {
    const [line] = summarizeReport({ web: await web(site) })
    expect(line).toMatchObject({ tone, text: expect.stringMatching(text) })
  })
  test('the sentences on the website and on mail name the outage that takes the domain out of the DNS', async () => {
    const sections = { web: await web(), mail: await mail({ ...mx, ...spf, ...dmarc('p=reject') }) }
    const tones = (code: string) =>
      summarizeReport({ ...sections, dnssec: { reading: null, findings: [{ code }], error: null } }).map(
        ({ tone }) => tone,
      )
    expect(tones('dnssec-chain-expired')).toEqual(['bad', 'bad'])
    for (const code of ['dnssec-chain-key-small', 'dnssec-chain-signature-ends-soon', 'dnssec-chain-not-checked'])
      expect(tones(code), code).toEqual(['good', 'good'])
  })
})

describe('the sentence on renewal', () => {
  async function registration(some: object) {
    const found = {
      ...{ registered: true, state: 'registered', createdOn: null, expiresOn: inDays(263), registrar: 'X' },
      ...{ nameServers: [], status: [], redacted: [], ...some },
    }
    const rdap = async () => ({ server: 'x', raw: '', registration: found })
    const none = async () => null
    return seen(
      await reportRegistration(
        subjectOf({ nameServers: knownAnswers({}), registries: { rdap, whois: none, registrar: none } }),
      ),
    )
  }
  test.each([
    [{}, 'good', /by 13 August 2027 \(in 263 days\)\.$/],
    [{ expiresOn: inDays(1) }, 'warn', /in 1 day\)/],
    [{ expiresOn: inDays(-2521) }, 'bad', /2,521 days ago\): ask its registrar/],
    [{ expiresOn: inDays(-40), status: ['redemption period', 'pending delete'] }, 'bad', /in redemption/],
    [{ expiresOn: inDays(-70), status: ['pending delete'] }, 'bad', /can no longer be renewed/],
    [{ expiresOn: null }, 'unknown', /not known/],
    [{ registered: null, state: 'throttled', expiresOn: null }, 'unknown', /not known/],
    [{ registered: false, state: 'not-found', expiresOn: null }, 'none', /not registered/],
  ] as const)('the sentence on renewal of %j is %s', async (some, tone, text) => {
    const [line] = summarizeReport({ registration: await registration(some) })
    expect(line).toMatchObject({ subject: 'renewal', tone, text: expect.stringMatching(text) })
  })
  test('names the certificate where it ends first, or where nothing else is known', async () => {
    const text = async (some: object, site: Partial<Site>) =>
      summarizeReport({ registration: await registration(some), web: await web(site) })[1]?.text
    expect(await text({}, { daysLeft: 60 })).toMatch(/certificate by 22 January.*the domain by 13 August/)
    expect(await text({}, { daysLeft: 300 })).not.toMatch(/certificate/)
    expect(await text({ expiresOn: null }, { daysLeft: 60 })).toMatch(
      /not known; its TLS certificate .* 22 January 2027/,
    )
  })
})
