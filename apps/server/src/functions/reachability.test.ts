import { isOffline, PublicFetchFault } from '@sundry/lookups'
import { loopbackAddresses, nobodysLookups } from '@sundry/lookups/testing'
import { describe, expect, test } from 'vitest'
import { startLookupWorld } from '../testing/lookup-world.ts'
import { loopbackPorts, noNameServer } from '../testing/loopback-site.ts'

const dead = ['127.0.0.1:9']
const deadRegistries = nobodysLookups.registries ?? { bootstrapUrl: 'https://127.0.0.1:9/' }

/** Which ways out are alive: a resolver over UDP or TCP, one over HTTPS, the registries. */
const mixes: readonly (readonly [dns: boolean, https: boolean, registries: boolean])[] = [
  [true, true, true],
  [true, true, false],
  [true, false, true],
  [true, false, false],
  [false, true, true],
  [false, true, false],
  [false, false, true],
  [false, false, false],
]

const failed = (code: string, syscall = 'connect') => Object.assign(new Error(code), { code, syscall })
const unreachable = (cause?: unknown) => new PublicFetchFault('unreachable', 'a test', { cause })

describe('isOffline', () => {
  test.each(mixes)('with DNS %s, DNS over HTTPS %s and registries %s', async (dns, https, registries) => {
    const world = await startLookupWorld((reach) => ({
      resolvers: {
        default: dns ? reach.resolvers.default : dead,
        cloudflare: dead,
        google: dead,
        quad9: https ? reach.resolvers.quad9 : dead,
      },
      ...(!registries && { registries: deadRegistries }),
    }))
    try {
      expect(await isOffline(world.ports)).toBe(!dns && !https && !registries)
    } finally {
      world.close()
    }
  })

  test('is false for a fetch while a known name has an address', async () => {
    expect(await isOffline(loopbackPorts({ addresses: loopbackAddresses }), unreachable())).toBe(false)
  })

  test.each([
    ['one family without a route', new AggregateError([failed('ENETUNREACH'), failed('ECONNREFUSED')]), false],
    ['no route at all, and nobody who knows a name', new AggregateError([failed('ENETUNREACH')]), true],
    ['a refused connection', failed('ECONNREFUSED'), false],
    ['a connection that was cut', failed('ECONNRESET'), false],
  ])('after %s', async (_, cause, offline) => {
    expect(await isOffline(loopbackPorts({ addresses: noNameServer }), unreachable(cause))).toBe(offline)
  })

  test('is false for no route at all, where a resolver answers', async () => {
    const world = await startLookupWorld()
    try {
      expect(await isOffline(world.ports, unreachable(failed('ENETUNREACH')))).toBe(false)
    } finally {
      world.close()
    }
  })

  test.each(['refused', 'tls', 'broken', 'redirects'] as const)(
    'is false after a fault of the kind %s',
    async (kind) => {
      const fault = new PublicFetchFault(kind, 'a test')
      expect(await isOffline(loopbackPorts({ addresses: noNameServer }), fault)).toBe(false)
    },
  )
})
