// The view of a host over http and over https, and the effect of its HSTS in a browser.

import { describe, expect, test } from 'vitest'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { readPages } from './create-sites.ts'
import { readStrictTransport } from './security-headers.ts'

const [PLAIN, SECURE] = ['http://a.example/', 'https://a.example/']
const signal = new AbortController().signal
async function pages(plain: KnownPage | PublicFaultKind, secure: KnownPage | PublicFaultKind | Error) {
  const web = knownPages({ [PLAIN]: plain, [SECURE]: secure })
  const read = await readPages(web, { plain: PLAIN, secure: SECURE }, signal)
  return { ...read, asked: web.asked, left: web.left }
}

test('both are asked for, the secure one without going on', async () => {
  const {
    asked: requested,
    left,
    ...read
  } = await pages(
    { url: SECURE, redirects: [{ url: PLAIN, status: 301 }] },
    { headers: { 'strict-transport-security': 'max-age=1' } },
  )
  expect(
    requested.map(({ url, request }) => [url, request.follow, request.maxBytes, request.whenLonger, request.timeoutMs]),
  ).toEqual([
    [PLAIN, undefined, 1024, 'cut', 7000],
    [SECURE, false, 1024, 'cut', 7000],
  ])
  expect(left).toEqual([PLAIN, SECURE])
  expect(read).toMatchObject({
    plain: { url: PLAIN, finalUrl: SECURE, status: 200, redirects: [{ url: PLAIN, status: 301 }], fault: null },
    secure: { url: SECURE, finalUrl: SECURE, status: 200, redirects: [], fault: null },
    strictTransport: { maxAge: 1 },
  })
  expect(read.headers.find(({ name }) => name === 'referrer-policy')).toMatchObject({ verdict: 'missing' })
})

test.each([
  [299, 2],
  [300, 3],
  [399, 3],
  [400, 2],
])('an answer of %i is followed by %i questions in all', async (status, count) => {
  expect((await pages({}, { status })).asked).toHaveLength(count)
})

test('a host that does not answer has its fault and no headers', async () => {
  expect(await pages('timeout', 'tls')).toMatchObject({
    plain: { url: PLAIN, finalUrl: null, status: null, redirects: [], fault: 'timeout' },
    secure: { status: null, fault: 'tls' },
    strictTransport: null,
    headers: [],
  })
  await expect(pages({}, new TypeError('ours'))).rejects.toThrow('ours')
})

describe('HSTS', () => {
  test.each([
    ['max-age=31536000; includeSubDomains; preload', 31_536_000, true, true],
    ['MAX-AGE = "60" ;INCLUDESUBDOMAINS', 60, true, false],
    ['max-age=0', 0, false, false],
    ['includeSubDomains', null, true, false],
    ['max-age=-1', null, false, false],
    ['max-age=1234567890123456', null, false, false],
    ['max-age', null, false, false],
    ['', null, false, false],
  ])('%j', (value, maxAge, includeSubDomains, preload) =>
    expect(readStrictTransport(value)).toEqual({ value, maxAge, includeSubDomains, preload }),
  )
})
