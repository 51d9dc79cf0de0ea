// When this server counts as cut off: no one at all answers, and the fault was one of reaching somebody.
import { DnsFault } from '@sundry/dns'
import { describe, expect, test, vi } from 'vitest'
import type { CachedValue, LookupPorts } from '../ports/ports.ts'
import { type PublicFaultKind, PublicFetchFault } from '../ports/ports-web.ts'
import { findReach, isOffline } from './reachability.ts'

interface World {
  dns?: 'answers' | 'denies' | 'garbles' | 'silent'
  addresses?: boolean
  registries?: boolean
}

function worldOf({ dns = 'silent', addresses = false, registries = false }: World = {}) {
  const retained: [string, number][] = []
  const requested: string[] = []
  const fault = new DnsFault(dns === 'garbles' ? 'malformed' : 'timeout', dns)
  const ports = {
    nameServers: {
      query: async ({ name, type, resolver }: { name: string; type: string; resolver: string }) => {
        requested.push(`${name} ${type} ${resolver}`)
        if (dns === 'denies') return { rcode: 'NXDOMAIN', records: [] }
        if (dns !== 'answers') throw fault
        return { rcode: 'NOERROR', records: [{ name, type }] }
      },
    },
    addresses: {
      resolve: async (name: string) => {
        requested.push(`address of ${name}`)
        if (!addresses) throw new Error('no name server')
        return name.endsWith('.invalid') ? [] : ['192.0.2.1']
      },
    },
    registries: { reachable: async () => registries },
    cache: {
      async remember<T>(key: string, load: () => Promise<CachedValue<T>>) {
        const { value, ttlMs } = await load()
        retained.push([key, ttlMs])
        return { value, cached: false, ageMs: 0 }
      },
    },
  } as unknown as LookupPorts
  return { ports, kept: retained, asked: requested }
}

const failed = (code: string, syscall = 'connect') => Object.assign(new Error(code), { code, syscall })
const fault = (kind: PublicFaultKind, cause?: unknown) => new PublicFetchFault(kind, 'x', { cause })

test('a known name is asked of every resolver, and its address where a site was to be fetched', async () => {
  const { ports, asked: requested } = worldOf()
  await isOffline(ports)
  expect(requested).toEqual(['default', 'cloudflare', 'google', 'quad9'].map((one) => `example.com NS ${one}`))
  await isOffline(ports, fault('timeout'))
  expect(requested).toContain('address of example.com')
})

test.each([
  ['nobody', {}, true],
  ['a resolver', { dns: 'answers' }, false],
  ['a resolver that answers nonsense', { dns: 'garbles' }, false],
  ['the registries', { registries: true }, false],
] as const)('with %s to be reached, offline is %s', async (_, world, expected) => {
  expect(await isOffline(worldOf(world).ports)).toBe(expected)
  expect(await isOffline(worldOf(world).ports, fault('unreachable'))).toBe(expected)
})

test('the system knowing a name counts for fetches alone', async () => {
  expect(await isOffline(worldOf({ addresses: true }).ports)).toBe(true)
  expect(await isOffline(worldOf({ addresses: true }).ports, fault('unreachable'))).toBe(false)
})

test('being offline is kept a minute, being online five seconds, each of its own', async () => {
  const away = worldOf()
  await isOffline(away.ports)
  await isOffline(away.ports, fault('unreachable'))
  expect(away.kept).toEqual([
    ['offline', 60_000],
    ['offline-fetch', 60_000],
  ])
  const online = worldOf({ registries: true })
  await isOffline(online.ports)
  expect(online.kept).toEqual([['offline', 5000]])
})

describe('a fault is no sign of being offline', () => {
  test.each(['address', 'refused', 'too-long', 'redirects', 'tls', 'broken'] as const)(
    'when it is %s',
    async (kind) => {
      const { ports, asked: requested } = worldOf()
      expect(await isOffline(ports, fault(kind))).toBe(false)
      expect(requested).toEqual([])
    },
  )
  test('an internal fault is no sign of being offline', async () => {
    expect(await isOffline(worldOf().ports, new TypeError('ours'))).toBe(false)
  })
  test.each(['ECONNREFUSED', 'ECONNRESET'])('when a connection ended with %s', async (code) => {
    expect(await isOffline(worldOf().ports, fault('unreachable', failed(code)))).toBe(false)
    const wrapped = new Error('wrapped', { cause: new AggregateError([failed('ENETUNREACH'), failed(code)]) })
    expect(await isOffline(worldOf().ports, fault('timeout', wrapped))).toBe(false)
  })
})

test.each(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'ETIMEDOUT', 'ETIMEOUT'])(
  'a connection that ended with %s met no one',
  async (code) => expect(await isOffline(worldOf().ports, fault('unreachable', failed(code)))).toBe(true),
)

test('a refusal that was no connection met no one either', async () => {
  expect(await isOffline(worldOf().ports, fault('unreachable', failed('ECONNREFUSED', 'queryA')))).toBe(true)
})

test('the reachability test takes two and a half seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await isOffline(worldOf().ports)
  expect(timeout.mock.calls).toEqual([[2500]])
  timeout.mockRestore()
})

test.each([
  ['live', 'answers', {}],
  ['own-silent', 'silent', { registries: true }],
  ['own-denied', 'denies', { registries: true }],
  ['denied', 'denies', {}],
  ['none', 'silent', {}],
] as const)('the operator learns of lookups that are %s', async (expected, dns, world) => {
  expect(await findReach(worldOf({ dns, ...world }).ports)).toBe(expected)
})
