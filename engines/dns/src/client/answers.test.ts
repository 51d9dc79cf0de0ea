// Classification of an answer: signed or not, almost empty, or worth a question to another server.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeResponse, type SentResponse } from '../testing/encode-response.ts'
import {
  type StandInAnswer,
  type StandInQuery,
  type StandInServer,
  startStandInServer,
} from '../testing/stand-in-server.ts'
import { encodeQuery } from '../wire/encode.ts'
import type { DnsAnswer, DnsRecord } from '../wire/message.ts'
import { createResolver, dnssecState, isMinimalAny } from './resolver.ts'
import { readDnsAnswer } from './transport.ts'

const record = (type: string, data = ''): DnsRecord => ({ name: 'a.example.', ttl: 1, class: 'IN', type, data })

describe('the state of DNSSEC', () => {
  const state = (some: Partial<DnsAnswer>) =>
    dnssecState({ rcode: 'NOERROR', flags: { ad: false }, ede: [], records: [], authority: [], ...some } as never)
  const ad = { flags: { ad: true } as DnsAnswer['flags'] }
  const ede = (code: number) => ({ ede: [{ code, text: '' }] })
  test.each<[string, Partial<DnsAnswer>, string]>([
    ['a failure by signatures', { rcode: 'SERVFAIL', ...ede(6) }, 'bogus'],
    ['a failure by something else', { rcode: 'SERVFAIL', ...ede(22) }, 'unknown'],
    ['a failure that says nothing', { rcode: 'SERVFAIL', ...ad }, 'unknown'],
    ['an answer that was checked', ad, 'secure'],
    ['a refusal', { rcode: 'REFUSED' }, 'unknown'],
    ['no such name', { rcode: 'NXDOMAIN' }, 'insecure'],
    ['records without signatures', { records: [record('A')] }, 'insecure'],
    ['records with signatures', { records: [record('RRSIG')] }, 'unknown'],
    ['a signed proof', { rcode: 'NXDOMAIN', authority: [record('RRSIG')] }, 'unknown'],
  ])('the state of DNSSEC follows from %s', (_, some, expected) => expect(state(some)).toBe(expected))
})

test.each<[string, DnsRecord[], boolean]>([
  ['NOTIMP', [], true],
  ['REFUSED', [record('A')], true],
  ['FORMERR', [], true],
  ['SERVFAIL', [], false],
  ['NXDOMAIN', [], false],
  ['NOERROR', [], true],
  ['NOERROR', [record('RRSIG'), record('NSEC')], true],
  ['NOERROR', [record('HINFO', '"rfc8482" ""')], true],
  ['NOERROR', [record('HINFO', '"PC" "OS"')], false],
  ['NOERROR', [record('HINFO', '"RFC8482" ""'), record('A')], false],
])('%s with %j is next to nothing: %s', (rcode, answers, expected) => {
  expect(isMinimalAny(rcode, answers)).toBe(expected)
})

describe('a refusal', () => {
  const query = encodeQuery('a.example', 'A', { id: 7 })
  const read = (some: Partial<SentResponse>) => () =>
    readDnsAnswer(encodeResponse({ id: 7, question: null, ...some }), query)
  test('may leave the question out', () => {
    expect(read({ rcode: 'FORMERR' })().message.rcode).toBe('FORMERR')
    const other = 'an answer to another question'
    expect(read({})).toThrow(other)
    expect(read({ rcode: 'REFUSED', answers: [{ name: 'a.example', ttl: 1, type: 'A', data: '192.0.2.1' }] })).toThrow(
      other,
    )
  })
  test('a message of another kind is no refusal', () => {
    const notify = encodeResponse({ id: 7, question: { name: 'a.example', type: 'A' } })
    notify[2] = (notify[2] ?? 0) | 0x20
    expect(() => readDnsAnswer(notify, query)).toThrow('not this answer')
  })
})

const open: StandInServer[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.restoreAllMocks()
})
async function serve(answer: (query: StandInQuery) => StandInAnswer) {
  const server = await startStandInServer({ answer })
  open.push(server)
  return server
}
const address = ({ name }: StandInQuery) => ({ answers: [{ name, ttl: 60, type: 'A', data: '192.0.2.1' }] })
const ask = (server: StandInServer, type = 'A', more: object = {}) =>
  createResolver({ servers: [server.server], ...more }).query('a.example', type)

describe('a resolver', () => {
  test.each(['SERVFAIL', 'REFUSED', 'NOTIMP', 'FORMERR', 'NOTAUTH'])('asks another server after %s', async (rcode) => {
    const poor = await serve(() => ({ rcode }))
    const good = await serve(address)
    const answer = await createResolver({ servers: [poor.server, good.server] }).query('a.example', 'A')
    expect([answer.rcode, answer.server]).toEqual(['NOERROR', good.server])
    expect((await ask(poor)).rcode).toBe(rcode)
  })
  test.each(['NXDOMAIN', 'YXDOMAIN'])('takes %s for an answer', async (rcode) => {
    const server = await serve(() => ({ rcode }))
    const other = await serve(address)
    expect((await createResolver({ servers: [server.server, other.server] }).query('a.example', 'A')).rcode).toBe(rcode)
  })
  test.each(['FORMERR', 'NOTIMP', 'BADVERS'])('leaves EDNS out after %s', async (rcode) => {
    const server = await serve((query) =>
      query.message.edns ? { rcode: rcode === 'BADVERS' ? 'SERVFAIL' : rcode, edns: false } : address(query),
    )
    expect((await ask(server)).rcode).toBe(rcode === 'BADVERS' ? 'SERVFAIL' : 'NOERROR')
  })
  test('does not where the server knows EDNS', async () => {
    const server = await serve(() => ({ rcode: 'NOTIMP' }))
    expect((await ask(server, 'A', { rounds: 1 })).rcode).toBe('NOTIMP')
    expect(server.questions).toHaveLength(1)
  })
  test('a resolver asks without EDNS once where a server demands it', async () => {
    const seen: unknown[] = []
    const server = await serve(({ message }) => {
      seen.push(message.edns)
      return { rcode: 'FORMERR' }
    })
    expect((await ask(server, 'A', { edns: false, rounds: 1 })).edns).toBeNull()
    expect(seen).toEqual([null])
  })
  test.each([
    ['DNSKEY', 'tcp'],
    ['ANY', 'tcp'],
    ['A', 'udp'],
    ['TXT', 'udp'],
  ])('asks for %s over %s', async (type, transport) => {
    const server = await serve(({ name, type: requested }) => ({
      answers: requested === 'ANY' ? [{ name, ttl: 1, type: 'A', data: '192.0.2.1' }] : [],
    }))
    expect((await ask(server, type)).transport).toBe(transport)
  })
  test('asks twice of a server that is silent, each time a second and a half, five in all', async () => {
    const waits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waits.push(ms)
      const late = new AbortController()
      if (ms < 5000) setImmediate(() => late.abort(new DOMException('late', 'TimeoutError')))
      return late.signal
    })
    const server = await serve(() => null)
    await expect(ask(server)).rejects.toMatchObject({ kind: 'timeout', message: 'no name server answered in time' })
    expect(waits).toEqual([5000, 1500, 1500])
  })
  test('a resolver asks again where this machine was too busy to hear the answer', async () => {
    const server = await serve((query) => {
      if (server.questions.length > 1) return address(query)
      const until = performance.now() + 500
      while (performance.now() < until);
      return null
    })
    expect((await ask(server, 'A', { rounds: 1, attemptMs: 100 })).rcode).toBe('NOERROR')
  })
  test('a resolver that reaches no one reports it', async () => {
    const resolver = createResolver({ servers: ['127.0.0.1:1'], rounds: 1, transport: 'tcp' })
    await expect(resolver.query('a.example', 'A')).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'no name server could be reached',
    })
  })
})
