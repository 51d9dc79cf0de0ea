import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PublicFetchFault, type PublicRequest } from '../ports/ports-web.ts'
import { makePublicWorld, PUBLIC_V4, PUBLIC_V6, type PublicWorld } from '../testing/public-world.ts'

let world: PublicWorld
beforeEach(async () => {
  world = await makePublicWorld((request, response) => {
    const url = new URL(request.url ?? '/', 'http://hop.example')
    const to = url.searchParams.get('to')
    if (to !== null) return response.writeHead(302, { location: to }).end('moved')
    if (url.pathname === '/cookie') {
      if (request.headers.cookie === 'seen=yes') return response.end('with cookie')
      return response.writeHead(302, { location: '/cookie', 'set-cookie': 'seen=yes; Path=/; HttpOnly' }).end()
    }
    response.writeHead(200, {
      'x-host': request.headers.host ?? '',
      'x-authorization': request.headers.authorization ?? '',
      'set-cookie': ['a=1', 'b=2'],
    })
    response.end(`hello ${request.headers.cookie ?? ''}`)
  })
  world.zone['site.example'] = [[PUBLIC_V4]]
  world.zone['hop.example'] = [[PUBLIC_V4]]
})
afterEach(() => world.close())

async function get(url: string, request: Partial<PublicRequest> = {}) {
  const response = await world.web.fetch(url, { maxBytes: 10_000, ...request })
  const { bytes, truncated } = await response.bytes()
  return { ...response, text: Buffer.from(bytes).toString(), truncated }
}

async function fault(url: string, request: Partial<PublicRequest> = {}): Promise<PublicFetchFault> {
  try {
    await get(url, request)
  } catch (error) {
    if (error instanceof PublicFetchFault) return error
    throw error
  }
  throw new Error(`${url} was fetched`)
}

describe('addresses', () => {
  test('fetches a public site by name, by address, over IPv6 and with a final dot', async () => {
    world.zone['six.example'] = [[PUBLIC_V6]]
    for (const url of ['http://site.example/', `http://${PUBLIC_V4}/`, 'http://six.example', 'http://site.example./']) {
      expect((await get(url)).text).toBe('hello ')
    }
    expect(world.dialled).toEqual([PUBLIC_V4, PUBLIC_V4, PUBLIC_V6, PUBLIC_V4].map((address) => `${address} 80`))
  })

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://169.254.169.254/latest/',
    'http://localhost/',
    'http://intranet/',
    'http://metadata.internal/',
    'http://127.0.0.1.:80/',
  ])('never connects for %s', async (url) => {
    expect((await fault(url)).kind).toBe('refused')
    expect(world.dialled).toEqual([])
  })

  test.each([
    ['ftp://site.example/', /http and https/],
    ['javascript:alert(1)', /http and https/],
    ['http://user:pw@site.example/', /password/],
    ['http://site.example:22/', /ports 80 and 443/],
    ['https://site.example:6379/', /ports 80 and 443/],
  ])('says what is wrong with %s', async (url, sentence) => {
    const error = await fault(url)
    expect(error.message).toMatch(sentence)
    expect(world.dialled).toEqual([])
  })

  test('calls a non-address one', async () => {
    expect((await fault('http://')).kind).toBe('address')
    expect((await fault('http://[::1')).kind).toBe('address')
  })

  test.each([
    ['one private answer', [['10.0.0.5']]],
    ['a private answer beside a public one', [[PUBLIC_V4, '127.0.0.1']]],
    ['a mapped answer', [['::ffff:127.0.0.1']]],
    ['a NAT64 answer', [['64:ff9b::7f00:1']]],
    ['the Azure host', [['168.63.129.16']]],
  ])('never connects to a name with %s', async (_, answers) => {
    world.zone['bad.example'] = answers
    expect((await fault('http://bad.example/')).kind).toBe('refused')
    expect(world.dialled).toEqual([])
  })

  test('a forbidden address and a silent one differ in the log only', async () => {
    world.zone['bad.example'] = [['10.0.0.5']]
    const refused = await fault('http://bad.example/')
    const silent = await fault('http://nobody.example/')
    expect(silent.kind).toBe('unreachable')
    expect(refused.message).toBe(silent.message)
    expect(refused.detail).not.toBe(silent.detail)
  })

  test('dials the address it vetted, however the name changes', async () => {
    world.zone['rebind.example'] = [[PUBLIC_V4], ['127.0.0.1']]
    expect((await get('http://rebind.example/')).address).toBe(PUBLIC_V4)
    expect((await fault('http://rebind.example/')).kind).toBe('refused')
    expect(world.dialled).toEqual([`${PUBLIC_V4} 80`])
  })

  test('refuses a connection that reached someone else', async () => {
    const crooked = await makePublicWorld((_, response) => response.end('inside'), { peerOf: () => '93.184.216.99' })
    crooked.zone['site.example'] = [[PUBLIC_V4]]
    await expect(crooked.web.fetch('http://site.example/', { maxBytes: 10 })).rejects.toMatchObject({ kind: 'refused' })
    crooked.close()
  })
})

describe('redirects', () => {
  test('redirects are followed, each vetted, and the way is reported', async () => {
    const response = await get('http://hop.example/?to=http%3A%2F%2Fsite.example%2Fend')
    expect(response.url).toBe('http://site.example/end')
    expect(response.redirects).toEqual([{ url: 'http://hop.example/?to=http%3A%2F%2Fsite.example%2Fend', status: 302 }])
    expect(response.header('x-host')).toBe('site.example')
  })

  test.each([
    'http://127.0.0.1/',
    '//127.0.0.1/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://[::1]/',
    '//site.example:25/',
  ])('refuses one to %s', async (target) => {
    expect((await fault(`http://hop.example/?to=${encodeURIComponent(target)}`)).kind).toBe('refused')
    expect(world.dialled).toEqual([`${PUBLIC_V4} 80`])
  })

  test('refuses one to a name that is private', async () => {
    world.zone['bad.example'] = [['192.168.1.1']]
    expect((await fault('http://hop.example/?to=http%3A%2F%2Fbad.example%2F')).kind).toBe('refused')
    expect(world.dialled).toEqual([`${PUBLIC_V4} 80`])
  })

  test('sends the headers of an origin to no other one', async () => {
    const originHeaders = { authorization: 'secret' }
    const sentBy = async (url: string) => (await get(url, { originHeaders })).header('x-authorization')
    expect(await sentBy('http://site.example/')).toBe('secret')
    expect(await sentBy('http://hop.example/?to=%2Fend')).toBe('secret')
    expect(await sentBy('http://hop.example/?to=http%3A%2F%2Fsite.example%2F')).toBe('')
  })

  test('stops at the cap, also on a circle', async () => {
    expect((await fault('http://hop.example/?to=%3Fto%3D')).kind).toBe('redirects')
    const none = await fault('http://hop.example/?to=http%3A%2F%2Fsite.example%2F', { redirects: 0 })
    expect(none).toMatchObject({ kind: 'redirects', detail: 'more than 0 redirects' })
  })

  test('brings a cookie back to the host that set it and to no other', async () => {
    expect((await get('http://hop.example/cookie')).text).toBe('with cookie')
    const away = `http://hop.example/?to=${encodeURIComponent('http://site.example/')}`
    expect((await get(away)).text).toBe('hello ')
  })
})

describe('TLS', () => {
  test('TLS checks the certificate against the name and reports it', async () => {
    const response = await get('https://site.example/')
    expect(response.text).toBe('hello ')
    expect(response.tls).toMatchObject({ protocol: 'TLSv1.3', issuer: 'Sundry Test Authority' })
    expect(response.tls?.validTo).toMatch(/^2126-/)
    expect(world.dialled).toEqual([`${PUBLIC_V4} 443`])
  })

  test('reaches an international name in its ASCII form, and one with a final dot', async () => {
    world.zone['xn--bcher-kva.example'] = [[PUBLIC_V4]]
    expect((await get('https://bücher.example/')).url).toBe('https://xn--bcher-kva.example/')
    expect((await get('https://SITE.example./')).text).toBe('hello ')
  })

  test('refuses a certificate of another name, and one no one vouches for', async () => {
    expect((await fault('https://hop.example/')).kind).toBe('tls')
    const stranger = await makePublicWorld((_, response) => response.end(), { trustsAuthority: false })
    stranger.zone['site.example'] = [[PUBLIC_V4]]
    await expect(stranger.web.fetch('https://site.example/', { maxBytes: 10 })).rejects.toMatchObject({ kind: 'tls' })
    stranger.close()
  })
})

describe('responses', () => {
  test('keeps a session to two connections and closes them', async () => {
    const session = world.web.session()
    const fetchOne = async (path: string) =>
      (await session.fetch(`http://site.example${path}`, { maxBytes: 100 })).bytes()
    await Promise.all(['/a', '/b', '/c', '/d', '/e'].map(fetchOne))
    expect(world.dialled).toHaveLength(2)
    session.close()
    await expect(session.fetch('http://site.example/', { maxBytes: 100 })).rejects.toBeInstanceOf(PublicFetchFault)
  })

  test('ends when its caller does', async () => {
    const controller = new AbortController()
    controller.abort(new Error('gone'))
    await expect(get('http://site.example/', { signal: controller.signal })).rejects.toThrow('gone')
  })
})
