import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
import { loopbackPolicy } from '@sundry/lookups/testing'
import { afterEach, expect, test } from 'vitest'
import {
  type Answer,
  callOf,
  type LoopbackSite,
  loopbackPorts,
  noNameServer,
  startLoopbackSite,
} from '../../testing/loopback-site.ts'
import { loadLookup } from '../lookup-functions.ts'

const handler = await loadLookup(fetchRobots)

let site: LoopbackSite | undefined
afterEach(() => site?.close())

async function fetched(answer: Answer | string, others: Record<string, Answer | string> = {}) {
  site = await startLoopbackSite({ '/robots.txt': answer, ...others })
  const result = await handler({ url: `${site.origin}/some/page?x#y` }, loopbackPorts(), callOf())
  return fetchRobots.output.parse(result)
}

test('finds the file that governs an address', async () => {
  const result = await fetched({
    body: 'User-agent: *\nDisallow: /private/\n',
    headers: { 'content-type': 'text/plain' },
  })
  expect(result).toMatchObject({
    robotsUrl: `${site?.origin}/robots.txt`,
    origin: site?.origin,
    outcome: 'found',
    robotsTxt: 'User-agent: *\nDisallow: /private/\n',
    status: 200,
    contentType: 'text/plain',
    truncated: false,
    looksLikeHtml: false,
    isMockData: false,
  })
  expect(result.error).toBeUndefined()
})

test.each([
  [200, 'found'],
  [204, 'found'],
  [400, 'no-restrictions'],
  [401, 'no-restrictions'],
  [403, 'no-restrictions'],
  [404, 'no-restrictions'],
  [410, 'no-restrictions'],
  [429, 'all-disallowed'],
  [500, 'all-disallowed'],
  [503, 'all-disallowed'],
])('reads status %i as %s', async (status, outcome) => {
  const result = await fetched({ status, body: status === 204 ? '' : 'User-agent: *\nDisallow: /' })
  expect(result).toMatchObject({ status, outcome, isMockData: false })
  expect(result.robotsTxt === null).toBe(outcome !== 'found')
  expect(result.reason).not.toBe('')
})

test('follows five redirects and takes a sixth for not found', async () => {
  const hop = (to: string): Answer => ({ status: 301, headers: { location: to } })
  const chain = { '/1': hop('/2'), '/2': hop('/3'), '/3': hop('/4'), '/4': hop('/5') }
  const five = await fetched(hop('/1'), { ...chain, '/5': 'User-agent: *' })
  expect(five).toMatchObject({ outcome: 'found', robotsTxt: 'User-agent: *' })
  expect(five.redirects).toHaveLength(5)
  site?.close()
  const six = await fetched(hop('/1'), { ...chain, '/5': hop('/6'), '/6': 'User-agent: *' })
  expect(six).toMatchObject({ outcome: 'no-restrictions', robotsTxt: null, status: null })
  expect(six.error).toBeUndefined()
})

test('keeps the first 500 KiB, even where the cut falls into a character', async () => {
  const result = await fetched(`User-agent: *\n#${'é'.repeat(300_000)}`)
  expect(result.truncated).toBe(true)
  expect(result.robotsBase64).toBeUndefined()
  expect(Buffer.byteLength(result.robotsTxt ?? '')).toBeGreaterThan(511_990)
  expect(Buffer.byteLength(result.robotsTxt ?? '')).toBeLessThanOrEqual(512_000)
  expect(result.robotsTxt).not.toContain('\ufffd')
})

test('passes octets on that are not UTF-8', async () => {
  const octets = Buffer.from('User-agent: *\nDisallow: /caf\xe9', 'latin1')
  const result = await fetched({ body: octets })
  expect(Buffer.from(result.robotsBase64 ?? '', 'base64')).toEqual(octets)
  expect(result.robotsTxt).toContain('\ufffd')
})

test('warns when a page comes instead of a file', async () => {
  const result = await fetched('<!DOCTYPE html><title>Not Found</title>')
  expect(result).toMatchObject({ outcome: 'found', looksLikeHtml: true })
  expect(result.reason).toContain('HTML page')
})

test('takes a silent site for all disallowed, with the reason, and never for sample data', async () => {
  site = await startLoopbackSite({})
  site.close()
  const result = await handler({ url: site.origin }, loopbackPorts(), callOf())
  expect(result).toMatchObject({ outcome: 'all-disallowed', status: null, robotsTxt: null, isMockData: false })
  expect(result.error).toMatch(/^This site could not be reached\. /)
  const nowhere = await handler({ url: 'https://nowhere.example' }, loopbackPorts(), callOf())
  expect(nowhere).toMatchObject({ isMockData: false, outcome: 'all-disallowed' })
})

test('answers with labelled sample data when this server reaches nobody', async () => {
  const world = { policy: loopbackPolicy, addresses: noNameServer, dial: tcpDial }
  const ports = loopbackPorts({
    addresses: noNameServer,
    web: createPublicFetch({ ...world, userAgent: 'Sundry tests' }),
  })
  const result = await handler({ url: 'https://example.org/page' }, ports, callOf())
  expect(result).toMatchObject({ isMockData: true, origin: 'https://example.org', outcome: 'found' })
})

test('says that a forbidden address cannot be reached in the words for a silent one', async () => {
  const result = await handler({ url: 'http://10.0.0.1/' }, loopbackPorts(), callOf())
  expect(result).toMatchObject({ outcome: 'all-disallowed', status: null, isMockData: false })
  expect(result.error).toMatch(/^This site could not be reached\. /)
})
