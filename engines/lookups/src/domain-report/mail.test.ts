// The section on mail, for a domain's records host by host.
import { describe, expect, test } from 'vitest'
import { registrableOf } from '../facts/domain-name.ts'
import { barePorts } from '../testing/bare-ports.ts'
import { type Known, knownAnswers } from '../testing/known-answers.ts'
import { reportMail } from './mail.ts'
import { NothingSeen, type Subject } from './section.ts'

const subjectOf = (known: Record<string, Known>, some: object = {}, selectors: string[] = []): Subject => {
  const missing = { status: 404, contentType: null, text: '' }
  const sites = { text: async () => missing, file: async () => missing }
  const nameServers = knownAnswers(known)
  const ports = barePorts({ nameServers, sites, ...some })
  return {
    domain: 'shop.com',
    suffix: 'com',
    host: 'shop.com',
    selectors,
    client: 'a client',
    registrableOf,
    signal: new AbortController().signal,
    ports,
  }
}
const report = async (...input: Parameters<typeof subjectOf>) => {
  const { reading, findings, published } = await reportMail(subjectOf(...input))
  return { reading, findings, published, codes: findings.map(({ code }) => code) }
}
const txt = (name: string, text: string) => [`${name} TXT "${text}"`]
const spf = (text: string) => ({ 'shop.com TXT': txt('shop.com', text) })

test('MX records that could not be looked up have no findings', async () => {
  for (const answer of [null, { rcode: 'SERVFAIL' }])
    await expect(reportMail(subjectOf({ 'shop.com MX': answer }))).rejects.toThrow(
      new NothingSeen('The MX records of this domain could not be looked up. Try again shortly.'),
    )
})

test('the records at the names of mail are returned whole, and unknown ones as null', async () => {
  const known = {
    'shop.com MX': Array.from({ length: 6 }, (_, at) => `shop.com MX ${at} m${at}.host.net.`),
    'shop.com TXT': [...txt('shop.com', 'v=spf1 mx -all'), ...txt('shop.com', 'site-verification=1')],
    '_dmarc.shop.com TXT': txt('_dmarc.shop.com', 'v=DMARC1; p=none'),
    '_mta-sts.shop.com TXT': ['_mta-sts.shop.com CNAME sts.host.net.'],
    '_smtp._tls.shop.com TXT': null,
  }
  const { hosts, names = [] } = (await report(known)).reading.published ?? {}
  expect([hosts?.length, ...names.map(({ texts, isAlias }) => [texts, isAlias])]).toEqual([
    6,
    [['v=spf1 mx -all'], false],
    [['v=DMARC1; p=none'], false],
    [[], true],
    [null, true],
    [[], false],
  ])
})

describe('mail hosts', () => {
  test('mail hosts in a domain that is not in the DNS are distinguished from others without an address', async () => {
    const known = { 'shop.com MX': ['x MX 10 mx.gone.net.', 'x MX 20 mx.host.net.'], 'host.net SOA': [] }
    const { findings } = await report(known)
    expect(findings.filter(({ code }) => code === 'zone-mx-domain-missing')).toMatchObject([
      { domain: 'shop.com', host: 'mx.gone.net', missing: 'gone.net' },
    ])
  })
  const exchanges = (count: number) =>
    Array.from({ length: count }, (_, at) => `shop.com MX ${90 - at} m${at}.host.net.`)
  test('mail hosts are listed by preference, five at most, with two addresses each', async () => {
    const known = {
      'shop.com MX': exchanges(6),
      'm5.host.net A': ['x A 192.0.2.1', 'x A 192.0.2.2', 'x A 192.0.2.3'],
      '1.2.0.192.in-addr.arpa PTR': ['x PTR m5.host.net.'],
    }
    const { reading, findings } = await report(known)
    expect(reading.hosts.map(({ host, preference }) => `${preference} ${host}`)).toEqual([
      '85 m5.host.net',
      '86 m4.host.net',
      '87 m3.host.net',
      '88 m2.host.net',
      '89 m1.host.net',
    ])
    expect(reading.hosts[0]?.addresses).toEqual([
      { address: '192.0.2.1', names: [{ name: 'm5.host.net', confirmed: true }] },
      { address: '192.0.2.2', names: [] },
    ])
    // A host that only takes mail is hindered less by it than one that sends.
    expect(findings.filter(({ code }) => code === 'reverse-none')).toMatchObject([{ severity: 'info' }])
    expect(reading.refusesMail).toBe(false)
  })
  test('may be none by the word of the domain', async () => {
    expect((await report({ 'shop.com MX': ['shop.com MX 0 .'] })).reading).toMatchObject({
      refusesMail: true,
      hosts: [],
    })
    expect((await report({ 'shop.com MX': [] })).reading).toMatchObject({ refusesMail: false, hosts: [] })
    const both = { 'shop.com MX': ['shop.com MX 0 .', 'shop.com MX 10 a.host.net.'] }
    expect((await report(both)).reading).toMatchObject({ refusesMail: false, hosts: [{ host: 'a.host.net' }] })
  })
})

describe('a domain without mail', () => {
  const forMail = ['dkim-none-found', 'mta-sts-none', 'tls-rpt-none', 'bimi-none']
  test.each(['v=spf1 -all', 'V=SPF1  -ALL '])(
    'a domain without mail that declares so by "%s" needs nothing for it',
    async (record) => {
      const { codes } = await report({ 'shop.com MX': ['shop.com MX 0 .'], ...spf(record) })
      for (const code of forMail) expect(codes).not.toContain(code)
      expect(codes).toContain('dmarc-none')
    },
  )
  test('a domain that sends or receives mail needs protection', async () => {
    for (const known of [
      { 'shop.com MX': ['shop.com MX 0 .'], ...spf('v=spf1 mx -all') },
      { 'shop.com MX': ['shop.com MX 10 a.host.net.'], ...spf('v=spf1 -all') },
    ])
      expect((await report(known)).codes).toEqual(expect.arrayContaining(forMail))
  })
  test('needs no DANE, nor DMARC for a logo', async () => {
    const idle = {
      ...spf('v=spf1 -all'),
      'default._bimi.shop.com TXT': txt('x', 'v=BIMI1; l=https://a.example/l; a=https://a.example/c'),
    }
    expect((await report(idle)).codes).not.toContain('dane-none')
    expect((await report(idle)).codes).not.toContain('bimi-dmarc-not-enforced')
    const known = { ...idle, ...spf('v=spf1 mx -all'), 'shop.com MX': ['shop.com MX 10 a.host.net.'] }
    const { codes } = await report(known)
    expect(codes).toEqual(expect.arrayContaining(['dane-none', 'bimi-dmarc-not-enforced', 'bimi-file-unreachable']))
  })
})

describe('SPF', () => {
  test('SPF is shown to forty records', async () => {
    const terms = Array.from({ length: 41 }, (_, at) => `include:n${at}.net`).join(' ')
    const others = Array.from({ length: 41 }, (_, at) => [`n${at}.net TXT`, txt('x', 'v=spf1 -all')] as const)
    const { reading } = await report({ ...spf(`v=spf1 ${terms} -all`), ...Object.fromEntries(others) })
    expect(reading.spf.records).toHaveLength(40)
  })
})

test('a policy of its own is published, one of the domain above is not', async () => {
  const dmarc = 'v=DMARC1; p=reject; t=y'
  const own = await report({ '_dmarc.shop.com TXT': txt('x', dmarc) })
  expect(own.published?.mail?.dmarc).toEqual([dmarc])
  expect(own.reading.dmarc).toEqual({
    policy: 'reject',
    subdomainPolicy: 'reject',
    testMode: true,
    record: dmarc,
    foundAt: 'shop.com',
  })
  const above = await report({ '_dmarc.com TXT': txt('x', dmarc) })
  expect(above.published?.mail?.dmarc).toEqual([])
})

test('keys are found by the selectors that are given, and by the hosts', async () => {
  const key = 'k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
  const known = {
    'mine._domainkey.shop.com TXT': txt('x', key),
    'weak._domainkey.shop.com TXT': txt('x', 'p='),
  }
  const { reading, findings } = await report(known, {}, ['mine', 'weak'])
  expect(reading.dkim.found).toEqual([
    {
      selector: 'mine',
      name: 'mine._domainkey.shop.com',
      record: key,
      keyType: 'ed25519',
      bits: 256,
      revoked: false,
    },
    expect.objectContaining({ selector: 'weak', revoked: true, bits: null }),
  ])
  expect(findings).toContainEqual(expect.objectContaining({ code: 'dkim-revoked', selector: 'weak' }))
  expect(reading.dkim.tried).toBeGreaterThan(2)
})

describe('DANE', () => {
  const tlsa = { '_25._tcp.a.host.net TXT': [], '_25._tcp.a.host.net TLSA': [`x TLSA 3 1 1 ${'AB'.repeat(32)}`] }
  const known = { 'shop.com MX': ['shop.com MX 10 a.host.net.'], ...tlsa }
  const secure = (answers: Record<string, Known>) => {
    const plain = knownAnswers(answers)
    const query: typeof plain.query = async (question) => {
      const answer = await plain.query(question)
      return { ...answer, flags: { ...answer.flags, ad: true } }
    }
    return { nameServers: { ...plain, query } }
  }
  test('DANE is compared with the certificate if the operator allows it', async () => {
    expect((await report(known, secure(known))).reading.dane).toEqual({
      hosts: [{ host: 'a.host.net', usable: true, fits: null }],
      portAsked: false,
    })
    const requested: string[] = []
    const mailServers = {
      fits: () => false,
      certificates: async (host: string) => {
        requested.push(host)
        return [new Uint8Array([1])]
      },
    }
    const seen = await report(known, { ...secure(known), mailServers })
    expect(seen.reading.dane).toEqual({ hosts: [{ host: 'a.host.net', usable: true, fits: false }], portAsked: true })
    expect(seen.findings).toContainEqual(
      expect.objectContaining({ code: 'dane-mail-mismatch', name: '_25._tcp.a.host.net' }),
    )
    expect(requested).toEqual(['a.host.net'])
  })
  test('unusable DANE is not compared', async () => {
    const mailServers = { fits: () => false, certificates: () => Promise.reject(new Error('asked')) }
    expect((await report(known, { mailServers })).reading.dane.hosts).toEqual([
      { host: 'a.host.net', usable: false, fits: null },
    ])
  })
})
