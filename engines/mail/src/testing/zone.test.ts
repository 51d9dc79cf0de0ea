import { expect, test } from 'vitest'
import { createZoneResolver } from './zone.ts'

const resolver = createZoneResolver(
  {
    'example.com': { A: ['192.0.2.1'], TIMEOUT: ['MX'] },
    'host.dept.example.com': { A: ['192.0.2.2'] },
    '*.example.com': { TXT: [['wild']] },
    'alias.example.com': { CNAME: ['host.dept.example.com.'] },
    'loop.example.com': { CNAME: ['loop.example.com.'] },
    'silent.example.com': { TIMEOUT: true },
    'refused.example.com': { RCODE: 'REFUSED' },
  },
  { secure: ['dept.example.com'], bogus: ['bogus.example'] },
)

test.each([
  ['EXAMPLE.com.', 'A', 'NOERROR', 1],
  ['example.com', 'AAAA', 'NOERROR', 0],
  ['dept.example.com', 'TXT', 'NOERROR', 0],
  ['any.thing.example.com', 'TXT', 'NOERROR', 1],
  ['any.example.com', 'A', 'NOERROR', 0],
  ['x.dept.example.com', 'TXT', 'NXDOMAIN', 0],
  ['alias.example.com', 'A', 'NOERROR', 2],
  ['loop.example.com', 'A', 'SERVFAIL', 0],
  ['refused.example.com', 'A', 'REFUSED', 0],
  ['example.org', 'A', 'NXDOMAIN', 0],
  ['www.bogus.example', 'A', 'SERVFAIL', 0],
  ['bogus.example', 'DS', 'NXDOMAIN', 0],
])('%s %s is %s with %i records', async (name, type, rcode, count) => {
  const answer = await resolver(name, type)
  expect([answer.rcode, answer.records.length]).toEqual([rcode, count])
})

test('nobody answers where the zone says so, and AD needs every name of a chain', async () => {
  await expect(resolver('example.com', 'MX')).rejects.toThrow('no name server')
  await expect(resolver('silent.example.com', 'A')).rejects.toThrow('no name server')
  expect((await resolver('host.dept.example.com', 'A')).flags.ad).toBe(true)
  expect((await resolver('alias.example.com', 'A')).flags.ad).toBe(false)
})
