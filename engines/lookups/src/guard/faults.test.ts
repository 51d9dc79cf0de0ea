// The messages for failures of the connection.
import { expect, test, vi } from 'vitest'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { loopbackAddresses, loopbackPolicy } from '../testing/loopback.ts'
import { tcpDial } from './connect-vetted.ts'
import { createPublicFetch } from './public-fetch.ts'

const stage = vi.hoisted(() => ({ error: null as unknown, options: null as unknown }))
vi.mock('./pools.ts', () => ({
  createPools: (options: unknown) => {
    stage.options = options
    return { request: () => Promise.reject(stage.error), close() {} }
  },
}))

const web = (options = {}) =>
  createPublicFetch({
    ...{ policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial },
    userAgent: 'Sundry tests',
    ...options,
  })
const ask = () => web().fetch('http://site.example/', { maxBytes: 1 })

test.each([
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['UND_ERR_SOCKET', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['HPE_INVALID_CONSTANT', 'broken'],
])('%s is a site that is %s', async (code, kind) => {
  const cause = Object.assign(new Error('x'), { code })
  stage.error = cause
  await expect(ask()).rejects.toMatchObject({ kind, detail: code, cause })
})

test('a fault of our own stays what it is', async () => {
  const refused = new PublicFetchFault('refused', 'address 10.0.0.1')
  stage.error = refused
  await expect(ask()).rejects.toBe(refused)
})
