// The ports of the domain report towards sites and mail servers: no redirect for policies, and nothing that is not public.
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { publicAddressPolicy } from '../guard/address-policy.ts'
import { tcpDial } from '../guard/connect-vetted.ts'
import { createPublicFetch } from '../guard/public-fetch.ts'
import { makeCertificate } from '../testing/certificates.ts'
import { loopbackAddresses, loopbackPolicy } from '../testing/loopback.ts'
import { createSites } from './create-sites.ts'
import { createMailServers } from './mail-servers.ts'

const authority = makeCertificate({ name: 'Test Authority' })
const good = makeCertificate({ name: 'site.example', names: ['site.example'], issuer: authority })
const signal = new AbortController().signal
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startSite() {
  const requested: string[] = []
  const server = createServer({ key: good.key, cert: good.cert }, (request, response) => {
    requested.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end('moved')
    if (request.url === '/away') return response.writeHead(302, { location: 'http://site.example/' }).end('moved')
    if (request.url === '/packed') return response.end(gzipSync('a logo'))
    if (request.url === '/bomb') return response.end(gzipSync('x'.repeat(10_000_000)))
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(request.url === '/long' ? 'x'.repeat(100_000) : 'a policy')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial, ca: authority.cert }
  const web = createPublicFetch({ ...world, userAgent: 'Sundry tests' })
  return { asked: requested, sites: createSites(world, web, { https: (server.address() as AddressInfo).port }) }
}

test('a policy is read at its address, and a redirect is returned as it is', async () => {
  const { asked: requested, sites } = await startSite()
  expect(await sites.text('https://site.example/policy', signal)).toEqual({
    status: 200,
    contentType: 'text/plain',
    text: 'a policy',
  })
  expect((await sites.text('https://site.example/moved', signal)).status).toBe(302)
  expect(requested).toEqual(['/policy', '/moved'])
})

test('a file is followed and unpacked, but neither to plain http nor without end', async () => {
  const { sites } = await startSite()
  expect(await sites.file('https://site.example/moved', signal)).toEqual({ status: 200, text: 'a policy' })
  expect(await sites.file('https://site.example/packed', signal)).toEqual({ status: 200, text: 'a logo' })
  await expect(sites.file('https://site.example/bomb', signal)).rejects.toMatchObject({ kind: 'too-long' })
  await expect(sites.file('https://site.example/away', signal)).rejects.toThrow()
})

test('a policy longer than any, or behind a wrong certificate, is refused', async () => {
  const { sites } = await startSite()
  await expect(sites.text('https://site.example/long', signal)).rejects.toThrow()
  await expect(sites.text('https://other.example/policy', signal)).rejects.toThrow()
})

test('a mail server over TLS shows a certificate for its name, for another, or none', async () => {
  const server = createServer({ key: good.key, cert: good.cert })
  const silent = createTcp((socket) => socket.end())
  for (const one of [server, silent]) {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
    closing.push(() => one.close())
  }
  const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
  const see = (host: string, at: typeof silent, ca: string = authority.cert) =>
    createMailServers({ ...world, ca }, 25).tls(host, (at.address() as AddressInfo).port, signal)
  expect(await see('site.example', server)).toBe('valid')
  expect(await see('other.example', server)).toBe('invalid')
  expect(await see('site.example', server, makeCertificate({ name: 'Nobody' }).cert)).toBe('invalid')
  expect(await see('site.example', silent)).toBe('none')
})

test('no mail server on an address that is not public is greeted', async () => {
  let connections = 0
  const server = createTcp(() => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const world = { policy: publicAddressPolicy(), dial: tcpDial }
  for (const address of ['127.0.0.1', '10.0.0.25', '::1']) {
    const guarded = { ...world, addresses: { resolve: async () => [address] } }
    const mailServers = createMailServers(guarded, port)
    expect(await mailServers.certificates('mail.example.com', signal)).toBeNull()
    expect(await mailServers.tls('mail.example.com', port, signal)).toBe('none')
  }
  expect(connections).toBe(0)
})
