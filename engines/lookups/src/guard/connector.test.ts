// Which name a server is asked for before it shows its certificate.
import type { TLSSocket } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePublicWorld, PUBLIC_V4, type PublicWorld } from '../testing/public-world.ts'

let world: PublicWorld
beforeEach(async () => {
  world = await makePublicWorld((request, response) => response.end(String((request.socket as TLSSocket).servername)))
  world.zone['site.example'] = [[PUBLIC_V4]]
})
afterEach(() => world.close())

test.each(['https://site.example/', 'https://SITE.example./'])('%s asks for site.example', async (url) => {
  const response = await world.web.fetch(url, { maxBytes: 100 })
  expect(Buffer.from((await response.bytes()).bytes).toString()).toBe('site.example')
  expect(response).toMatchObject({ url: expect.stringContaining('site.example') })
})

test('an address that the certificate does not name is refused', async () => {
  await expect(world.web.fetch(`https://${PUBLIC_V4}/`, { maxBytes: 100 })).rejects.toMatchObject({
    kind: 'tls',
    detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
})
