// What a registry may take of our time and memory, and what we say of its answers: the ports note what they are asked.

import type { Cache, WhoisQuery } from '@sundry/lookups'
import { ParseFault, type Parser, type PublicFetch, PublicFetchFault, type PublicRequest } from '@sundry/lookups'
import { createRegistries, HostManners } from '@sundry/lookups/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const turn = (client = 'a-client') => ({ client, signal: new AbortController().signal })
const KiB = 1024

interface Said {
  status?: number
  body?: string
  retryAfter?: string
  url?: string
  via?: string[]
  fault?: Error
}

function registriesWith(said: Said, { parse = {} as object | Error } = {}) {
  const asked: { url: string; request: PublicRequest }[] = []
  const questions: WhoisQuery[] = []
  const kept: { key: string; ttlMs: number }[] = []
  const web = {
    fetch: async (url: string | URL, request: PublicRequest) => {
      asked.push({ url: String(url), request })
      if (said.fault) throw said.fault
      return {
        url: said.url ?? String(url),
        status: said.status ?? 200,
        header: (name: string) => (name === 'retry-after' ? (said.retryAfter ?? null) : null),
        redirects: (said.via ?? []).map((via) => ({ url: via, status: 302 })),
        bytes: async () => ({ bytes: new TextEncoder().encode(said.body ?? '{}'), truncated: false }),
        discard: () => {},
      }
    },
  } as unknown as PublicFetch
  const read = async () => {
    if (parse instanceof Error) throw parse
    return { registration: { state: 'found', ...parse }, raw: 'raw' }
  }
  const cache = {
    remember: async (key: string, make: () => Promise<{ value: unknown; ttlMs: number }>) => {
      const made = await make()
      kept.push({ key, ttlMs: made.ttlMs })
      return { value: made.value }
    },
  } as unknown as Cache
  const registries = createRegistries({
    web,
    cache,
    clock: { now: () => Date.now() },
    whois: {
      query: async (question) => {
        questions.push(question)
        if (said.fault) throw said.fault
        return { bytes: new TextEncoder().encode(said.body ?? ''), truncated: false, address: '192.0.2.1' }
      },
    },
    parser: { rdap: read, whois: read } as unknown as Parser,
    map: {
      bootstrapUrl: 'https://iana.example/dns.json',
      rdapServer: () => 'https://rdap.example/',
      whoisServer: () => 'whois.example',
    },
  })
  return { registries, asked, questions, kept, cache, web }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('a registry', () => {
  test('may send a MiB by RDAP, redirect three times and take four seconds', async () => {
    const { registries, asked } = registriesWith({})
    await registries.rdap('ä b.example', turn())
    expect(asked[0]?.url).toBe('https://rdap.example/domain/%C3%A4%20b.example')
    expect(asked[0]?.request).toMatchObject({
      headers: { accept: 'application/rdap+json, application/json;q=0.9' },
      maxBytes: 1024 * KiB,
      redirects: 3,
      timeoutMs: 4000,
    })
  })
  test('may send 256 KiB by WHOIS and take four seconds', async () => {
    const { registries, questions } = registriesWith({})
    await registries.whois('a.example', 'example', turn())
    expect(questions[0]).toMatchObject({ server: 'whois.example', maxBytes: 256 * KiB, timeoutMs: 4000 })
  })
  test('is looked for with a question of 1 KiB and two and a half seconds', async () => {
    const { registries, asked } = registriesWith({})
    expect(await registries.reachable(turn().signal)).toBe(true)
    expect(asked[0]?.request).toMatchObject({ method: 'HEAD', maxBytes: KiB, timeoutMs: 2500, redirects: 0 })
  })
  test.each([
    ['unreachable', false],
    ['timeout', false],
    ['tls', true],
    ['refused', true],
  ] as const)('whose list answers with the fault %s is reachable: %s', async (kind, is) =>
    expect(await registriesWith({ fault: new PublicFetchFault(kind, '') }).registries.reachable(turn().signal)).toBe(
      is,
    ),
  )

  const busy = 'The registry is limiting questions at the moment. Please try again in a few minutes.'
  const fault = async (said: Said, parse: object | Error = {}) =>
    registriesWith(said, { parse })
      .registries.rdap('a.example', turn())
      .then(
        () => 'none',
        ({ kind, message }) => `${kind}: ${message}`,
      )
  test.each<[string, Said, object | Error, string]>([
    ['429', { status: 429 }, {}, `throttled: ${busy}`],
    ['503', { status: 503 }, {}, `throttled: ${busy}`],
    ['500', { status: 500 }, {}, 'unreadable: The registry answered with status 500.'],
    ['201', { status: 201 }, {}, 'unreadable: The registry answered with status 201.'],
    ['404', { status: 404 }, {}, 'none'],
    [
      'a redirect to plain HTTP',
      { url: 'http://rdap.example/x' },
      {},
      'unreadable: The registry sent us to an address without a secure connection.',
    ],
    [
      'a redirect over plain HTTP',
      { via: ['http://rdap.example/x'] },
      {},
      'unreadable: The registry sent us to an address without a secure connection.',
    ],
    [
      'what is no registration',
      {},
      { state: 'unparseable' },
      'unreadable: The answer of the registry could not be read.',
    ],
    [
      'what the parser gives up on',
      {},
      Object.assign(Object.create(ParseFault.prototype), { message: 'x' }),
      'unreadable: The answer of the registry could not be read.',
    ],
    ['silence', { fault: new PublicFetchFault('timeout', '') }, {}, 'unreachable: The registry could not be reached.'],
  ])('that answers with %s', async (_, said, parse, told) => expect(await fault(said, parse)).toBe(told))
  test('without a secure connection is not asked', async () =>
    await expect(registriesWith({}).registries.registrar('http://rdap.example/', turn())).rejects.toThrow(
      'The registry offers no secure connection.',
    ))
  test('that knows no such name is quoted to its sixty-thousandth octet', async () => {
    const { registries } = registriesWith({ status: 404, body: 'x'.repeat(60_001) })
    const answer = await registries.rdap('a.example', turn())
    expect(answer?.raw).toHaveLength(60_000)
    expect(answer?.registration.registered).toBe(false)
  })
  test.each([
    ['120', 120_000],
    [new Date(1_000_000 + 90_000).toUTCString(), 90_000],
    [undefined, 60_000],
    ['soon', 60_000],
    ['0', 1000],
    ['86400', 3_600_000],
  ])('that asks for a rest of %s is left alone for %i ms', async (retryAfter, ms) => {
    const said: Said = { status: 429, ...(retryAfter !== undefined && { retryAfter }) }
    const { registries, asked } = registriesWith(said)
    const ask = () => registries.rdap('a.example', turn()).catch(() => null)
    await ask()
    vi.setSystemTime(1_000_000 + ms - 1)
    await ask()
    expect(asked).toHaveLength(1)
    vi.setSystemTime(1_000_000 + ms)
    await ask()
    expect(asked).toHaveLength(2)
  })
})

describe('the list of registries', () => {
  const listed = (said: Said) => {
    const { cache, kept, web, asked } = registriesWith(said)
    const world = { web, cache, clock: { now: () => Date.now() }, whois: {} as never, parser: {} as never }
    const registries = createRegistries({ ...world, map: { bootstrapUrl: 'https://iana.example/dns.json' } })
    return registries.rdap('a.no-such-suffix', turn()).then((answer) => ({ answer, kept, asked }))
  }
  test('may be a MiB long and take three seconds, and is kept for a day', async () => {
    const services = [[['example'], ['https://rdap.example/']]]
    const body = JSON.stringify({ version: '1.0', publication: '2026-01-01T00:00:00Z', services })
    const { answer, kept, asked } = await listed({ body })
    expect(answer).toBeNull()
    expect(asked[0]?.request).toMatchObject({ maxBytes: 1024 * KiB, timeoutMs: 3000, redirects: 0 })
    expect(kept).toEqual([{ key: 'rdap-bootstrap', ttlMs: 86_400_000 }])
  })
  test.each<[string, Said]>([
    ['cannot be had', { fault: new PublicFetchFault('timeout', '') }],
    ['is an error', { status: 500 }],
    ['is no JSON', { body: '<html>' }],
  ])('that %s is asked for again after ten minutes', async (_, said) =>
    expect((await listed(said)).kept[0]?.ttlMs).toBe(600_000),
  )
})

describe('manners', () => {
  test('five questions at once, then one a second to the millisecond', async () => {
    const host = new HostManners({ now: () => Date.now() })
    for (let index = 0; index < 5; index += 1) await host.turn('a', turn())
    let sixth = false
    const waiting = host.turn('a', turn()).then(() => {
      sixth = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(sixth).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(sixth).toBe(true)
    await waiting
  })
  test('a fourth failure in a row is followed by a rest of a minute', async () => {
    const host = new HostManners({ now: () => Date.now() })
    for (let index = 0; index < 3; index += 1) host.failed('a')
    await host.turn('a', turn())
    host.failed('a')
    await expect(host.turn('a', turn())).rejects.toThrow('The registry is limiting questions at the moment.')
    vi.setSystemTime(1_060_000 - 1)
    await expect(host.turn('a', turn())).rejects.toThrow('Please try again in a few minutes.')
    vi.setSystemTime(1_060_000)
    await host.turn('a', turn())
    for (let index = 0; index < 3; index += 1) host.failed('a')
    await host.turn('a', turn())
  })
})
