import { describe, expect, it } from 'vitest'
import { startLookupWorld } from '../testing/lookup-world.ts'
import { nobodysLookups } from '../testing/loopback.ts'
import { everyExitDead } from './no-exit.ts'

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

describe('everyExitDead', () => {
  it.each(mixes)('with DNS %s, DNS over HTTPS %s and registries %s', async (dns, https, registries) => {
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
      expect(await everyExitDead(world.ports)).toBe(!dns && !https && !registries)
    } finally {
      world.close()
    }
  })
})
