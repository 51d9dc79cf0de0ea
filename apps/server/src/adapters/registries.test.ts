import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LookupWorld, startLookupWorld } from '../testing/loopback-lookups.ts'

const never = new AbortController().signal
const turn = { client: 'a-client', signal: never }
let world: LookupWorld
beforeAll(async () => {
  // The adapter as shipped, apart from the address of IANA's list.
  world = await startLookupWorld((reach) => ({
    registries: { bootstrapUrl: reach.registries?.bootstrapUrl ?? '' },
  }))
})
afterAll(() => world.close())

describe('the registry of a domain', () => {
  test('the registry of a domain is found by the list of IANA, which is fetched once', async () => {
    const { registries } = world.ports
    expect(await registries.rdap('example.com', turn)).toMatchObject({ server: 'com.rdap.example' })
    expect(await registries.rdap('example.net', turn)).toMatchObject({ registration: { registered: true } })
    expect(world.standIns.questions().filter((line) => line.includes('bootstrap'))).toHaveLength(1)
    expect(await registries.reachable(never)).toBe(true)
  })

  test("the registry of a domain is found by WHOIS from our table, else by IANA's referral, which is remembered", async () => {
    const { registries } = world.ports
    const known = await registries.whois('example.ru', 'ru', turn)
    expect(known).toMatchObject({ server: 'whois.tcinet.ru', registration: { expiresOn: '2099-02-03T04:05:06Z' } })
    for (let times = 0; times < 2; times += 1) {
      const referred = await registries.whois('example.museum', 'museum', turn)
      expect(referred).toMatchObject({ server: 'whois.museum.example', registration: { registrar: 'Sample Names' } })
    }
    expect(world.standIns.questions().filter((line) => line === 'whois museum')).toHaveLength(1)
  })
})

test('falls back on the list of this release when IANA cannot be reached', async () => {
  const cut = await startLookupWorld(() => ({ registries: { bootstrapUrl: 'https://127.0.0.1:9/' } }))
  try {
    // The vendored list names the registry's own host, which on loopback answers no one.
    await expect(cut.ports.registries.rdap('example.com', turn)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await cut.ports.registries.reachable(never)).toBe(false)
  } finally {
    cut.close()
  }
})
