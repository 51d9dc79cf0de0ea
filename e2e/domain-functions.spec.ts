// The domain tools' functions through the real server, over the real adapters, against stand-ins on loopback.
import { join } from 'node:path'
import { startOwnServer } from './own-server.ts'
import { expect, test } from './test.ts'

const call = (name: string) => `/functions/v1/${name}`

test('DNS over UDP, TCP and HTTPS is never sample data', async ({ request }) => {
  const dig = async (data: object) => (await request.post(call('dig-dns-v1'), { data })).json()
  expect(await dig({ domain: 'example.com', recordType: 'AAAA' })).toMatchObject({
    isMockData: false,
    transport: 'udp',
  })
  expect(await dig({ domain: 'big.example.com', recordType: 'TXT' })).toMatchObject({
    isMockData: false,
    transport: 'tcp',
  })
  const https = await dig({ domain: 'example.com', recordType: 'TXT', resolver: 'quad9' })
  expect(https).toMatchObject({ isMockData: false, transport: 'https', records: [{ type: 'TXT' }] })
  const nothing = await dig({ domain: 'nothing.com', recordType: 'A' })
  expect(nothing).toMatchObject({ isMockData: false, records: [], status: 'NXDOMAIN' })
})

test('registries over RDAP and WHOIS are never sample data, nor is one that limits questions', async ({ request }) => {
  const expiry = async (domain: string) =>
    (await request.post(call('domain-expiry-check-v1'), { data: { domain } })).json()
  expect(await expiry('example.com')).toMatchObject({
    isMockData: false,
    source: 'rdap',
    registrar: 'Sample Names, Inc.',
  })
  expect(await expiry('example.ru')).toMatchObject({ isMockData: false, source: 'whois', registrar: 'SAMPLE-RU' })
  const throttled = await expiry('throttled.io')
  expect(throttled).toMatchObject({ isMockData: false, registered: null })
  expect(throttled.error).toContain('limiting')
})

test('name servers are asked themselves', async ({ request }) => {
  const response = await request.post(call('nameserver-check-v1'), { data: { domain: 'example.net' } })
  const result = await response.json()
  expect(result).toMatchObject({ isMockData: false, parentZone: 'net' })
  expect(result.details.map(({ state }: { state: string }) => state)).toEqual([
    'answers',
    'lame',
    'unreachable',
    'unresolvable',
  ])
})

test('with every way out dead the answers are sample data and say so', async ({ request }) => {
  const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'), { E2E_LOOKUPS: 'nobody' })
  try {
    for (const name of ['dig-dns-v1', 'nameserver-check-v1', 'domain-expiry-check-v1']) {
      const response = await request.post(server.origin + call(name), { data: { domain: 'example.com' } })
      expect(await response.json()).toMatchObject({ isMockData: true })
    }
  } finally {
    await server.stop()
  }
})
