// The text that one check of SPF puts into names and explanations, and the limits of names.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkSpf, type SpfQuestion } from './check.ts'

const spf = (record: string) => ({ TXT: [[record]] })
const ask = (zone: Zone, question: Partial<SpfQuestion> = {}, requested: string[] = []) =>
  checkSpf(
    { ip: '192.0.2.1', helo: 'mx.example.com', sender: 'user@example.com', ...question },
    createZoneResolver(zone, { onQuestion: (name, type) => requested.push(`${name} ${type}`) }),
  )

afterEach(() => {
  vi.useRealTimers()
})

describe('an explanation', () => {
  const reported = async (text: string, question: Partial<SpfQuestion> = {}) => {
    const zone = { 'example.com': spf('v=spf1 exp=why.example.com -all'), 'why.example.com': { TXT: [[text]] } }
    return (await ask(zone, question)).explanation
  }
  test('an explanation contains the time, the client and that the receiver is not known', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00.999Z'), toFake: ['Date'] })
    expect(await reported('%{t} %{c} %{r} %{h}')).toBe('1795435200 192.0.2.1 unknown mx.example.com')
    expect(await reported('%{c} %{i} %{v}', { ip: '2001:db8::1' })).toBe(
      `2001:db8::1 2.0.0.1.0.d.b.8${'.0'.repeat(23)}.1 ip6`,
    )
  })
  test('names the postmaster where no one is named', async () => {
    expect(await reported('%{l} %{s} %{o}', { sender: 'example.com' })).toBe(
      'postmaster postmaster@example.com example.com',
    )
    expect(await reported('%{l}', { sender: '@example.com' })).toBe('postmaster')
  })
  test('an explanation is in ASCII, of one record, and not empty', async () => {
    expect(await reported('')).toBeNull()
    expect(await reported('\u00e9')).toBeNull()
    const zone = {
      'example.com': spf('v=spf1 exp=why.example.com -all'),
      'why.example.com': { TXT: [['one'], ['two']] },
    }
    expect((await ask(zone)).explanation).toBeNull()
  })
})

test('a name that grows too long loses labels at its left', async () => {
  const label = 'a'.repeat(63)
  const requested: string[] = []
  const record = (name: string) => ({ 'x.example.com': spf(`v=spf1 exists:${name} -all`) })
  const rest = `${label}.${label}.${label}.x.example.com`
  const first = 253 - rest.length - 1
  await ask(record(`${'b'.repeat(first)}.${rest}`), { domain: 'x.example.com' }, requested)
  await ask(record(`${'b'.repeat(first + 1)}.${rest}`), { domain: 'x.example.com' }, requested)
  expect(requested.filter((one) => one.endsWith(' A'))).toEqual([`${'b'.repeat(first)}.${rest} A`, `${rest} A`])
})

describe('a whole tree without an address', () => {
  const count = async (record: string, zone: Zone = {}) => {
    const requested: string[] = []
    const resolver = createZoneResolver(
      { ...zone, 'example.com': { ...zone['example.com'], ...spf(record) } },
      { onQuestion: (name, type) => requested.push(`${name} ${type}`) },
    )
    const { lookups, voidLookups, findings } = await checkSpf({ domain: 'example.com' }, resolver)
    return { lookups, voidLookups, codes: findings.map(({ code }) => code), asked: requested.slice(1) }
  }
  test('asks for addresses of both kinds, but not twice what it knows', async () => {
    expect((await count('v=spf1 a:b.example -all')).asked).toEqual(['b.example A', 'b.example AAAA'])
    expect((await count('v=spf1 a:b.example -all', { 'b.example': { A: ['192.0.2.1'] } })).asked).toEqual([
      'b.example A',
    ])
    expect((await count('v=spf1 mx:b.example -all')).asked).toEqual(['b.example MX'])
    expect((await count('v=spf1 exists:b.example -all')).asked).toEqual(['b.example A'])
  })
  test('a whole tree without an address asks for nothing that only a message can supply', async () => {
    for (const macro of ['i', 'p', 'v', 's', 'l', 'o', 'h'])
      expect((await count(`v=spf1 exists:%{${macro}}.example -all`)).asked, macro).toEqual([])
    expect((await count('v=spf1 exists:%{d1}.example -all')).asked).toEqual(['com.example A'])
  })
  test('asks a hundred names what it would ask', async () => {
    const terms = Array.from({ length: 101 }, (_, at) => `exists:n${at}.example`).join(' ')
    const { asked: requested, lookups } = await count(`v=spf1 ${terms} -all`)
    expect([requested.length, lookups]).toEqual([100, 101])
  })
  test('counts as void what has no text at all', async () => {
    const included = async (TXT: string[][]) =>
      (await count('v=spf1 include:b.example -all', { 'b.example': { TXT } })).voidLookups
    expect(await Promise.all([included([]), included([['a']]), included([['a'], ['b']])])).toEqual([1, 0, 0])
  })
  test('ends in errors where DNS fails', async () => {
    const failed = await count('v=spf1 a:b.example -all', { 'b.example': { RCODE: 'SERVFAIL' } })
    expect([failed.codes, failed.voidLookups]).toEqual([['spf-dns-error'], 0])
  })
})
