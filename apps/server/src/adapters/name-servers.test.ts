import { startStandInServer } from '@sundry/dns'
import { expect, it } from 'vitest'
import { loopbackPolicy, nobodysLookups } from '../testing/loopback.ts'
import { publicAddressPolicy } from './guard/address-policy.ts'
import { createNameServers, resolversOf } from './name-servers.ts'

const never = new AbortController().signal

it('asks no server at an address that is not public, whatever a zone says', async () => {
  const server = await startStandInServer({ answer: () => ({}) })
  try {
    const options = { servers: nobodysLookups.resolvers, port: server.port }
    const guarded = createNameServers({ ...options, policy: publicAddressPolicy() })
    for (const address of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      'fd00::1',
      'not an address',
    ]) {
      expect(await guarded.askServer(address, 'example.com', 'SOA', never)).toBeNull()
    }
    expect(server.asked).toEqual([])
    const open = createNameServers({ ...options, policy: loopbackPolicy })
    expect(await open.askServer('127.0.0.1', 'example.com', 'SOA', never)).toMatchObject({ rcode: 'NOERROR' })
  } finally {
    server.close()
  }
})

it("offers the operator's own servers beside a fixed list", () => {
  const { default: own, ...others } = resolversOf(['192.0.2.53'])
  expect(own).toEqual(['192.0.2.53'])
  expect(Object.keys(others)).toEqual(['cloudflare', 'google', 'quad9'])
  for (const servers of Object.values(others)) expect(servers.at(-1)).toMatch(/^https:\/\//)
  expect(resolversOf([]).default.length).toBeGreaterThan(0)
})
