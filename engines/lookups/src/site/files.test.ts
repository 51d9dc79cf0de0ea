// Requests for the files of a site, and the accepted answers.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { GuardedWorld } from '../guard/connect-vetted.ts'
import type { PublicFetch, PublicRequest } from '../ports/ports-web.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { createSites, type SitePorts } from './create-sites.ts'

const URL = 'https://a.example/x'
const signal = new AbortController().signal

function world(page: KnownPage, bytes?: Uint8Array, ports?: SitePorts, url = URL) {
  const known = knownPages({ [url]: page })
  async function fetch(requested: string | URL, request: PublicRequest) {
    const response = await known.fetch(requested, request)
    return bytes ? { ...response, bytes: async () => ({ bytes, truncated: false }) } : response
  }
  return { sites: createSites({} as GuardedWorld, { ...known, fetch } as unknown as PublicFetch, ports), ...known }
}

describe('a file', () => {
  const plain = 'http://a.example/y'
  test.each([
    ['ends at plain http', { url: plain }],
    ['passes plain http', { redirects: [{ url: plain, status: 301 }] }],
  ])('a file that %s is refused', async (_, page) => {
    const { sites, left } = world({ text: 'words', ...page })
    await expect(sites.file(URL, signal)).rejects.toMatchObject({
      kind: 'address',
      detail: 'a redirect leads to plain http',
    })
    expect(left).toEqual([URL])
  })
  test('a compressed file is unpacked, to 128 KiB', async () => {
    const text = async (length: number) =>
      (await world({}, gzipSync('x'.repeat(length))).sites.file(URL, signal)).text.length
    expect(await text(131_072)).toBe(131_072)
    await expect(text(131_073)).rejects.toMatchObject({ kind: 'too-long' })
  })
  test.each([
    [[0x1f, 0x8b], 'too-long'],
    [[0x1f, 0x8b, 8, 0], 'too-long'],
  ])('a damaged file, as %j, is refused', async (octets, kind) => {
    const damaged = world({}, Uint8Array.from(octets)).sites.file(URL, signal)
    await expect(damaged).rejects.toMatchObject({ kind, detail: 'damaged, or more than may be when unpacked' })
  })
  test.each([[[0x1f, 0x41]], [[0x41, 0x8b]], [[]]])('a file that begins with %j is not compressed', async (octets) => {
    const { text } = await world({}, Uint8Array.from(octets)).sites.file(URL, signal)
    expect(text).toBe(new TextDecoder().decode(Uint8Array.from(octets)))
  })
})
