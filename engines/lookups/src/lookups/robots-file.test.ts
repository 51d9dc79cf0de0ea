// What comes of asking for a robots.txt, and what that allows (RFC 9309 §2.3.1).
import { describe, expect, test } from 'vitest'
import type { PublicFaultKind } from '../ports/public-fetch.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { readRobotsFile } from './robots-file.ts'

const A = 'https://a.example'
const URL = `${A}/robots.txt`
const signal = new AbortController().signal

async function read(answer: KnownPage | PublicFaultKind | Error) {
  const web = knownPages({ [URL]: answer })
  return { file: await readRobotsFile(web, A, signal), asked: web.asked, left: web.left }
}

test('a file is read to 500 KiB, after five redirects', async () => {
  const redirects = [{ url: `${A}/x`, status: 301 }]
  const answer = { text: 'User-agent: *', headers: { 'content-type': 'text/plain' }, redirects, truncated: true }
  const { file, asked, left } = await read(answer)
  expect(asked).toEqual([
    { url: URL, request: { maxBytes: 512_000, whenLonger: 'cut', redirects: 5, timeoutMs: 6000, signal } },
  ])
  expect(file).toEqual({
    robotsUrl: URL,
    status: 200,
    outcome: { effect: 'rules', explanation: expect.any(String) },
    octets: new TextEncoder().encode('User-agent: *'),
    truncated: true,
    contentType: 'text/plain',
    redirects,
    fault: null,
  })
  expect(left).toEqual([])
})

describe('an answer without a file', () => {
  test.each([
    [404, 'allow-all'],
    [429, 'disallow-all'],
    [503, 'disallow-all'],
  ])('of status %i means %s', async (status, effect) => {
    const { file, left } = await read({ status, text: 'User-agent: *' })
    expect(file).toMatchObject({ status, outcome: { effect }, truncated: false, fault: null })
    expect([file.octets.length, left]).toEqual([0, [URL]])
  })
  test.each<[PublicFaultKind, string]>([
    ['redirects', 'allow-all'],
    ['timeout', 'disallow-all'],
    ['unreachable', 'disallow-all'],
  ])('for the fault %s means %s', async (kind, effect) => {
    const { file } = await read(kind)
    expect(file).toMatchObject({ robotsUrl: URL, status: null, outcome: { effect }, fault: { kind }, redirects: [] })
    expect([file.octets.length, file.truncated, file.contentType]).toEqual([0, false, null])
  })
  test('that is another error is one', async () => {
    await expect(read(new Error('a mistake'))).rejects.toThrow('a mistake')
  })
  test('for a visitor who left is none', async () => {
    const web = knownPages({ [URL]: 'timeout' })
    await expect(readRobotsFile(web, A, AbortSignal.abort())).rejects.toMatchObject({ kind: 'timeout' })
  })
})
