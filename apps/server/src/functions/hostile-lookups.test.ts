import { digDns } from '@sundry/contracts/dig-dns-v1'
import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { describe, expect, test } from 'vitest'
import { hostilities, startHostileWorld } from '../testing/hostile-lookups.ts'
import { callOf } from '../testing/loopback-site.ts'
import { loadLookup } from './served.ts'

const dig = await loadLookup(digDns)
const expiry = await loadLookup(domainExpiryCheck)
const nameservers = await loadLookup(nameserverCheck)

/** The quick half of proofs/domains-hostile.proof.ts, all at once. */
const quick = Object.keys(hostilities).filter(
  (name) => !/silence|drip|slow|dearer|private|DNS (noise|wrong|another|always)/.test(name),
)

describe.concurrent('a hostile server', () => {
  test.each(quick)('(%s) gets no further than its own answer', async (name) => {
    const world = await startHostileWorld(hostilities[name] ?? {})
    try {
      const input = { domain: hostilities[name]?.domain ?? 'sample.com', recordType: 'A' as const }
      const found = domainExpiryCheck.output.parse(await expiry(input, world.ports, callOf()))
      expect(found.isMockData).toBe(false)
      expect(nameserverCheck.output.parse(await nameservers(input, world.ports, callOf())).isMockData).toBe(false)
      expect(digDns.output.parse(await dig(input, world.ports, callOf())).isMockData).toBe(false)
      expect(world.dialled.filter((address) => !address.startsWith('127.'))).toEqual([])
    } finally {
      world.close()
    }
  })
})
