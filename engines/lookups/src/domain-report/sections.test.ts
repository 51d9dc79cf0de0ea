// The sections of a report, at the bounds of each.
import { DnsFault } from '@sundry/dns'
import { describe, expect, test } from 'vitest'
import { registrableOf } from '../facts/domain-name.ts'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { barePorts } from '../testing/bare-ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { reportAddresses } from './addresses.ts'
import { checkBimiFiles } from './mail.ts'
import { reportRegistration } from './registration.ts'
import { NothingSeen, type Subject, sentenceFor, shownFinding } from './section.ts'
import { reportWeb } from './web.ts'
import { reportZone } from './zone.ts'

const subjectOf = (some: Partial<Subject> = {}, ports: Parameters<typeof barePorts>[0] = {}): Subject => ({
  domain: 'shop.com',
  suffix: 'com',
  host: 'shop.com',
  selectors: [],
  client: 'a client',
  registrableOf,
  signal: new AbortController().signal,
  ports: barePorts(ports),
  ...some,
})

describe('the registration', () => {
  const inDays = (days: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + days * 86_400_000).toISOString()
  async function registration(some: object, known: Record<string, Known> = {}) {
    const whole = {
      registered: true,
      state: 'registered',
      createdOn: '2001-01-01T00:00:00Z',
      expiresOn: inDays(365),
      registrar: 'Sample Names',
      nameServers: ['ns1.a.net'],
      status: ['clientTransferProhibited'],
      redacted: [],
      ...some,
    }
    const rdap = async () => ({ server: 'x', raw: '', registration: whole })
    const none = async () => null
    const { findings, reading, graded, lasting } = await reportRegistration(
      subjectOf({}, { nameServers: knownAnswers(known), registries: { rdap, whois: none, registrar: none } }),
    )
    return { findings: findings.map(({ severity: _, ...one }) => one), reading, graded, lasting }
  }
  const domain = 'shop.com'
  test.each([
    ['thirty-one days', 31, []],
    ['thirty days', 30, [{ code: 'registration-ends-soon', domain, days: 30 }]],
    ['no day', 0, [{ code: 'registration-ends-soon', domain, days: 0 }]],
    ['a day too few', -1, [{ code: 'registration-expired', domain, date: inDays(-1) }]],
  ])('a registration with %s left is judged', async (_, days, expected) => {
    expect((await registration({ expiresOn: inDays(days) })).findings).toEqual(expected)
  })
  test.each([
    ['client hold', 'on-hold'],
    ['serverHold', 'on-hold'],
    ['client renew prohibited', 'not-locked'],
    ['OK', 'not-locked'],
    ['server update prohibited', 'not-locked'],
  ])('a registration with the status %s has a finding', async (status, code) => {
    const codes = (await registration({ status: [status] })).findings.map((one) => one.code)
    expect(codes).toContain(`registration-${code}`)
    expect(codes.includes('registration-on-hold')).toBe(code === 'on-hold')
  })
  test.each(['server transfer prohibited', 'Client-Transfer-Prohibited', 'active', 'connect'])(
    'a registration with the status %s needs no lock',
    async (status) => expect((await registration({ status: [status] })).findings).toEqual([]),
  )
  const parent = { 'com NS': ['com NS a.nic.net.'], 'a.nic.net A': ['a.nic.net A 192.0.2.1'] }
  const ns = (...hosts: string[]) => hosts.map((host) => `shop.com NS ${host}.`)
  test.each([
    ['the same', ns('NS1.a.net'), ['ns1.a.net.'], false],
    ['in another order', ns('ns2.a.net', 'ns1.a.net'), ['NS1.A.NET', 'ns2.a.net'], false],
    ['others', ns('ns1.b.net'), ['ns1.a.net'], true],
    ['the same, in Unicode', ns('ns1.xn--bcher-kva.com'), ['ns1.bücher.com'], false],
    ['the same but for the domain itself', ns('ns1.a.net', 'shop.com'), ['ns1.a.net'], false],
    ['one less', ns('ns1.a.net'), ['ns1.a.net', 'ns2.a.net'], true],
    ['one more', ns('ns1.a.net', 'ns2.a.net'), ['ns1.a.net'], true],
    ['none', [], ['ns1.a.net'], false],
    ['not known to the registry', ns('ns1.a.net'), [], false],
    ['not told', null, ['ns1.a.net'], false],
  ])(
    'a registration whose name servers in the parent zone are %s is judged',
    async (_, delegated, nameServers, differ) => {
      const { findings } = await registration({ nameServers }, { ...parent, '192.0.2.1 shop.com NS': delegated })
      expect(findings.map(({ code }) => code)).toEqual(differ ? ['registration-servers-differ'] : [])
    },
  )
  test('a registration is none, or not known', async () => {
    const free = await registration({ registered: false, state: 'not-found', status: ['ok'] })
    expect(free).toMatchObject({ findings: [{ code: 'registration-free', domain }], graded: false, lasting: true })
    const unknown = await registration({ registered: null, state: 'throttled', status: ['ok'] })
    expect(unknown).toMatchObject({
      findings: [{ code: 'registration-unknown', domain }],
      graded: false,
      lasting: false,
    })
  })
})

describe('the addresses', () => {
  const read = (known: Record<string, Known>, some: Partial<Subject> = {}) => {
    const nameServers = knownAnswers(known)
    return reportAddresses(subjectOf(some, { nameServers }))
  }
  test('addresses of a host, its domain and the www name are shown, IPv4 first, eight at most', async () => {
    const four = (count: number) => Array.from({ length: count }, (_, at) => `x A 192.0.2.${at}`)
    const { reading, findings, graded, incomplete } = await read(
      {
        'mail.shop.com AAAA': ['x AAAA 2001:db8::1'],
        'shop.com A': four(5),
        'www.shop.com A': four(3),
      },
      { host: 'mail.shop.com' },
    )
    expect(reading.addresses.map(({ host, address }) => `${host} ${address}`)).toEqual([
      ...four(5).map((one) => one.replace('x A', 'shop.com')),
      ...four(3).map((one) => one.replace('x A', 'www.shop.com')),
    ])
    expect([findings, graded, incomplete, reading.withheld]).toEqual([[], false, null, 0])
  })
  test('addresses that a resolver keeps back are counted', async () => {
    const query = async ({ name, type }: { name: string; type: string }) => ({
      ...answerOf(name, type, []),
      withheld: type === 'A' ? 2 : 0,
    })
    expect((await reportAddresses(subjectOf({}, { nameServers: { query } }))).reading.withheld).toBe(4)
  })
  test.each([
    ['a target that is not there', 'page.host.net', ['host.net'], ['zone-alias-target-missing']],
    ['a domain that is not there', 'page.host.net', [], ['zone-alias-domain-missing']],
    ['a part of this domain that is not there', 'page.shop.com', [], ['zone-alias-target-missing']],
    ['a name outside the public DNS', 'page.vault.internal', [], ['zone-alias-target-missing']],
  ])('report a name that is an alias of %s', async (_, target, domains, codes) => {
    const known = knownAnswers(Object.fromEntries(domains.map((one) => [`${one} SOA`, []])))
    const query: typeof known.query = async (question) => {
      const answer = await known.query(question)
      const chain = ['www.shop.com CNAME Cdn.shop.com.', `cdn.shop.com CNAME ${target}.`]
      return question.name === 'www.shop.com' ? { ...answer, records: answerOf('x', 'A', chain).records } : answer
    }
    const { findings, graded } = await reportAddresses(subjectOf({}, { nameServers: { ...known, query } }))
    expect(findings.map(({ code }) => code)).toEqual(codes)
    expect(findings[0]).toMatchObject({ host: 'www.shop.com', target })
    expect(graded).toBe(true)
  })
  test('report no alias whose target exists, with or without addresses', async () => {
    const alias = 'www.shop.com CNAME cdn.net.'
    const known = { 'www.shop.com A': [alias, 'cdn.net A 192.0.2.1'], 'www.shop.com AAAA': [alias] }
    expect((await read(known)).findings).toEqual([])
  })
  test('addresses without an answer leave the section incomplete', async () => {
    const keys = ['shop.com', 'www.shop.com'].flatMap((name) => [`${name} A`, `${name} AAAA`])
    expect((await read(Object.fromEntries(keys.map((key) => [key, null])))).incomplete).toMatch(/shop/)
  })
})

describe('files of a BIMI record', () => {
  const bimi = { location: 'https://a.example/logo.svg', authority: null, declined: false, foundAt: 'x', findings: [] }
  async function files(file: () => Promise<object>, some: object = {}) {
    const requested: string[] = []
    const sites = {
      file: (url: string) => {
        requested.push(url)
        return file()
      },
    }
    const { findings, certificateExpires } = await checkBimiFiles({ ...bimi, ...some }, subjectOf({}, { sites }))
    return { codes: findings.map(({ code }) => code), asked: requested, certificateExpires }
  }
  const unreachable = 'bimi-file-unreachable'
  test.each([
    [200, ['bimi-logo-unreadable']],
    [399, []],
    [400, [unreachable]],
    [404, [unreachable]],
  ])('a file of a BIMI record with the status %i is judged', async (status, codes) => {
    expect((await files(async () => ({ status, text: 'no logo' }))).codes).toEqual(codes)
  })
  test.each([
    ['unreachable', [unreachable]],
    ['tls', [unreachable]],
    ['too-long', []],
  ] as [PublicFaultKind, string[]][])(
    'a file of a BIMI record that ends with a fault of the kind %s is judged',
    async (kind, codes) => {
      expect((await files(() => Promise.reject(new PublicFetchFault(kind, 'x')))).codes).toEqual(codes)
    },
  )
  test('files of a BIMI record are fetched over https alone', async () => {
    const answer = async () => ({ status: 404, text: '' })
    expect((await files(answer, { location: 'http://a.example/logo.svg', authority: 'https://' })).asked).toEqual([])
    expect(
      (await files(answer, { location: 'HTTPS://a.example/l', authority: 'https://a.example/c' })).asked,
    ).toHaveLength(2)
    const wrong = await files(async () => ({ status: 200, text: 'x' }), {
      location: null,
      authority: 'https://a.example/c',
    })
    expect(wrong).toMatchObject({ codes: ['bimi-certificate-unreadable'], certificateExpires: null })
  })
})

describe('the web site', () => {
  const scanOf = (issuerOrganization: string, names: readonly string[]) => ({
    raw: [],
    reading: {
      certificates: [{ issuerOrganization, names, validTo: '2026-12-23T12:00:00Z', validFrom: '2026-10-23T12:00:00Z' }],
      protocols: [],
    },
  })
  async function web(
    known: Record<string, Known>,
    some: Partial<Subject> = {},
    issuer: string | null = 'ZeroSSL',
    file = { status: 404, text: '' },
    names: readonly string[] = ['shop.com'],
  ) {
    const nameServers = knownAnswers(known)
    const visited: string[] = []
    const sites = {
      tls: async (host: string) => {
        visited.push(host)
        return issuer === null ? 'not-tested' : scanOf(issuer, names)
      },
      pages: async () => null,
      file: async () => file,
    }
    const outcome = await reportWeb(subjectOf(some, { nameServers, sites }))
    return { ...outcome, visited, asked: nameServers.questions }
  }
  const at = (name: string) => ({ [`${name} A`]: [`${name} A 192.0.2.1`] })
  test('the web site is the requested host, the domain, or the www name, as one has an address', async () => {
    expect((await web({ ...at('mail.shop.com'), ...at('shop.com') }, { host: 'mail.shop.com' })).visited).toEqual([
      'mail.shop.com',
    ])
    expect((await web({ ...at('shop.com'), ...at('www.shop.com') }, { host: 'mail.shop.com' })).visited).toEqual([
      'shop.com',
    ])
    expect((await web(at('www.shop.com'))).visited).toEqual(['www.shop.com'])
    expect(await web({})).toMatchObject({
      visited: [],
      graded: false,
      reading: { host: 'shop.com', tls: null, http: null },
    })
  })
  test('the web site has no grade when its TLS could not be tested', async () => {
    expect(await web(at('shop.com'), {}, null)).toMatchObject({ graded: false, reading: { tls: null } })
  })
  test('the web site has the days its certificate has left, and its authority in CAA', async () => {
    const records = { 'shop.com CAA': ['shop.com CAA 0 issue "zerossl.com"'] }
    expect(await web({ ...at('shop.com'), ...records })).toMatchObject({
      graded: true,
      published: { domain: 'shop.com', aliases: [], web: { issuer: 'sectigo.com' } },
      reading: {
        tls: { daysLeft: 30 },
        caa: {
          foundAt: 'shop.com',
          issue: ['zerossl.com'],
          issueWildcard: ['zerossl.com'],
          issuer: 'sectigo.com',
          issuerListed: true,
        },
        dane: { name: '_443._tcp.shop.com', secure: false, records: [] },
      },
    })
  })
  test('may have an authority that CAA does not name, or that no one knows', async () => {
    const records = { 'shop.com CAA': ['shop.com CAA 0 issue "ca.example"'] }
    expect((await web({ ...at('shop.com'), ...records })).reading.caa.issuerListed).toBe(false)
    expect((await web({ ...at('shop.com'), ...records }, {}, 'A bakery')).reading.caa).toMatchObject({
      issuer: null,
      issuerListed: null,
    })
    expect((await web(at('shop.com'))).reading.caa).toMatchObject({ issue: null, issuerListed: null })
    const wildcards = { 'shop.com CAA': [...records['shop.com CAA'], 'shop.com CAA 0 issuewild "sectigo.com"'] }
    const { reading } = await web({ ...at('shop.com'), ...wildcards }, {}, 'ZeroSSL', undefined, ['*.shop.com'])
    expect(reading.caa.issuerListed).toBeNull()
  })
  test('the web site gets no advice to publish CAA records beside an alias', async () => {
    const draftsOf = async (known: Record<string, Known>) => {
      const { findings, published } = await web({ ...at('shop.com'), ...known })
      return findings.map((finding) => shownFinding(finding, published).draft?.start ?? null)
    }
    const other = '0 issue "ca.example"'
    expect(await draftsOf({ 'shop.com CAA': [`shop.com CAA ${other}`] })).toContain('0 issue "sectigo.com"')
    expect(await draftsOf({ 'shop.com CAA': ['shop.com CNAME cdn.net.', `cdn.net CAA ${other}`] })).not.toContain(
      '0 issue "sectigo.com"',
    )
    expect(await draftsOf({ 'com CAA': [`com CAA ${other}`] })).not.toContain('0 issue "sectigo.com"')
  })
  test('the web site gets advice on HSTS for minutes first, and only if browsers take its certificate', () => {
    const finding = { code: 'http-hsts-missing', severity: 'warning', host: 'shop.com' } as const
    const published = { domain: 'shop.com', today: '20261125', aliases: [] }
    const offered = (isTrusted: boolean) =>
      shownFinding(finding, { ...published, web: { issuer: null, isTrusted, strictTransport: null } }).paste?.data
    expect(Number(/^max-age=(\d+)$/.exec(offered(true) ?? '')?.[1])).toBeLessThan(3600)
    expect(offered(false)).toBeUndefined()
  })
  test.each([
    [{ status: 200, text: 'Contact: tel:+1' }, 'found'],
    [{ status: 410, text: 'Contact: tel:+1' }, 'none'],
    [{ status: 503, text: '' }, 'unknown'],
  ])('the web site whose security.txt is answered with %j has it %s', async (file, state) =>
    expect((await web(at('shop.com'), {}, 'ZeroSSL', file)).reading.securityTxt?.state).toBe(state),
  )
  test('the web site has ten TLSA records at most, none where no one answers', async () => {
    const tlsa = Array.from({ length: 11 }, (_, index) => `x TLSA 3 1 1 ${String(index).padStart(2, '0')}`)
    const name = '_443._tcp.shop.com TLSA'
    expect((await web({ ...at('shop.com'), [name]: [...tlsa, 'x CNAME y.'] })).reading.dane.records).toHaveLength(10)
    expect((await web({ ...at('shop.com'), [name]: null })).reading.dane).toMatchObject({ secure: false, records: [] })
  })
})

test('a zone without an answer from its parent or itself is not seen', async () => {
  const nameServers = knownAnswers({ 'shop.com NS': { rcode: 'SERVFAIL' } })
  await expect(reportZone(subjectOf({}, { nameServers }))).rejects.toThrow(
    new NothingSeen('Neither the parent zone nor the zone itself responded. Try again shortly.'),
  )
})

describe('what is said of a section that could not be made', () => {
  const late = AbortSignal.abort()
  const { signal } = new AbortController()
  test.each([
    ['is its own word', new NothingSeen('Nothing.'), late, 'Nothing.'],
    ['is that it was late', new Error('x'), late, 'This took too long, so the result is unknown. Try again shortly.'],
    ['is that DNS failed', new DnsFault('timeout', 'x'), signal, 'This could not be looked up. Try again shortly.'],
    ['is nothing where the mistake is ours', new Error('x'), signal, null],
  ])('%s', (_, error, input, sentence) => expect(sentenceFor(error, input)).toBe(sentence))
})
