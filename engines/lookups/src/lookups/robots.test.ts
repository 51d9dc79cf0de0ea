// The messages for each way in which a site answers for its robots.txt.
import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { describe, expect, test } from 'vitest'
import { InputFault, Unreachable } from '../ports/lookup.ts'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { handler } from './robots.ts'
import { readRobotsFile } from './robots-file.ts'

const FILE = 'https://a.example/robots.txt'
async function robots(page: KnownPage | PublicFaultKind | Error, url = 'https://a.example/some/page?x#y') {
  const web = knownPages({ [FILE]: page })
  const found = await handler({ url }, barePorts({ web }), callOf())
  return { ...fetchRobots.output.parse(found), asked: web.asked, left: web.left }
}
const text = (robotsTxt: string, type = 'text/plain'): KnownPage => ({
  text: robotsTxt,
  headers: { 'content-type': type },
})

test('the file of the site is read, to 500 KiB and through five redirects', async () => {
  const page = { ...text('User-agent: *'), redirects: [{ url: FILE, status: 301 }] }
  const { asked: requested, left, ...found } = await robots(page)
  expect(found).toEqual({
    robotsUrl: FILE,
    origin: 'https://a.example',
    outcome: 'found',
    robotsTxt: 'User-agent: *',
    status: 200,
    contentType: 'text/plain',
    redirects: [{ url: FILE, status: 301 }],
    truncated: false,
    looksLikeHtml: false,
    reason: `Fetched ${FILE}.`,
    isMockData: false,
    fetchedAt: '2026-11-23T12:00:00.000Z',
  })
  expect(left).toEqual([])
  expect(requested[0]?.request).toMatchObject({ maxBytes: 512_000, whenLonger: 'cut', redirects: 5, timeoutMs: 6000 })
})

test.each([
  [404, 'no-restrictions', 'There is no robots.txt, so nothing is restricted.'],
  [403, 'no-restrictions', expect.stringContaining('answers with status 403')],
  [304, 'no-restrictions', expect.stringContaining('Status 304 without a new address')],
  [503, 'all-disallowed', expect.stringContaining('stops crawling')],
  [429, 'all-disallowed', 'Too many requests: Google treats this like a server error and stops crawling for now.'],
])('the status %i is %s', async (status, outcome, reason) => {
  const found = await robots({ status, text: 'x' })
  expect(found).toMatchObject({ status, outcome, reason, robotsTxt: null, left: [FILE] })
  expect(found.error).toBeUndefined()
})

describe('the text', () => {
  test('a robots.txt that is cut is labelled so, and ends with a whole letter', async () => {
    const found = await robots({ ...text('User-agent: é'), truncated: true })
    expect(found).toMatchObject({
      robotsTxt: 'User-agent: é',
      truncated: true,
      reason: `Fetched the first 500 KiB of ${FILE}. Google ignores the rest.`,
    })
  })
  test('keeps its byte order mark', async () => {
    expect((await robots(text('\ufeffUser-agent: *'))).robotsTxt).toBe('\ufeffUser-agent: *')
  })
  test.each([
    ['<!DOCTYPE html><p>', 'text/plain', true],
    ['\ufeff \n<html lang="en">', 'text/plain', true],
    ['<head>', 'text/plain', true],
    ['<body>', 'text/plain', true],
    ['<p>', 'text/html', true],
    ['<p>', 'text/plain', false],
    ['<htmlx>', 'text/plain', false],
    ['User-agent: *', 'text/html', false],
  ])('%j of the type %s is a page: %s', async (input, type, isPage) => {
    const { looksLikeHtml, reason } = await robots(text(input, type))
    expect(looksLikeHtml).toBe(isPage)
    expect(reason).toBe(isPage ? `${FILE} returns an HTML page, so crawlers find no rules in it.` : `Fetched ${FILE}.`)
  })
})

describe('a site that cannot be reached', () => {
  test('an unreachable site may be reported by a sample, and proves nothing about crawlers', async () => {
    const failing = robots('timeout')
    await expect(failing).rejects.toBeInstanceOf(Unreachable)
    const error = 'This site took too long to respond.'
    await expect(failing).rejects.toMatchObject({
      answer: { outcome: 'all-disallowed', status: null, reason: error, error, robotsTxt: null, isMockData: false },
      fault: { kind: 'timeout' },
    })
  })
  test('a site unreachable for its redirects counts as one without the file', async () => {
    await expect(robots('redirects')).rejects.toMatchObject({
      answer: {
        outcome: 'no-restrictions',
        reason: 'More than five redirects: Google treats this as not found, so nothing is restricted.',
      },
    })
    await expect(robots('redirects')).rejects.not.toHaveProperty('answer.error')
  })
  test('a site unreachable by an internal error is not reported', async () => {
    await expect(robots(new TypeError('ours'))).rejects.toThrow('ours')
  })
})

test('no rules are made up for a visitor who left', async () => {
  const requested = readRobotsFile(knownPages({ [FILE]: 'timeout' }), 'https://a.example', AbortSignal.abort())
  await expect(requested).rejects.toMatchObject({ kind: 'timeout' })
})

test('an address of another kind has none', async () => {
  await expect(robots({}, 'ftp://a.example/')).rejects.toThrow(
    new InputFault('Only http and https URLs have a robots.txt.'),
  )
})
