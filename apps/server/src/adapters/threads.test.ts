import { ParseFault, type Parser } from '@sundry/lookups'
import { afterEach, expect, test } from 'vitest'
import { memoryLog } from '../testing/test-server.ts'
import { createThreadParser } from './threads.ts'

let parser: Parser | undefined
afterEach(() => parser?.close())

const turn = { client: 'a-client' }
const start = (options: { deadlineMs?: number } = {}) => {
  const made = createThreadParser({ log: memoryLog(), ...options })
  parser = made
  return made
}
const body = (text: string) => ({ bytes: new TextEncoder().encode(text), contentType: 'text/html' })

test('reads pages, JSON-LD, RDAP, WHOIS and robots.txt in its thread', async () => {
  const { page, jsonLd, rdap, whois, robots } = start()
  const headers = { link: null, 'x-robots-tag': null }
  const facts = await page({ ...body('<title>A</title><a href=b>'), url: 'https://a.example/', headers }, turn)
  expect(facts).toMatchObject({ title: 'A', links: ['https://a.example/b'] })
  const script = '<script type="application/ld+json">{"a":1}</script>'
  expect(await jsonLd(body(script), turn)).toEqual({ jsonLd: '{"a":1}' })
  const { bytes } = body('{"objectClassName":"domain","ldhName":"a.example"}')
  expect(await rdap(bytes, turn)).toMatchObject({ registration: { domain: 'a.example' } })
  const answer = body('Domain Name: a.com\nRegistrar: R\nCreation Date: 2020-01-01\n').bytes
  const reported = await whois({ bytes: answer, domain: 'a.com', tld: 'com', server: 'whois.example' }, turn)
  expect(reported).toMatchObject({ registration: { registrar: 'R', createdOn: '2020-01-01' } })
  const file = { key: 'k', octets: body('user-agent: *\ncrawl-delay: 2\ndisallow: /a\n').bytes, agent: 'Sundry' }
  const urls = ['https://a.example/a', 'https://a.example/b']
  expect(await robots({ ...file, urls }, turn)).toEqual({ blockedBy: [3, null], delayMs: 2000, sitemaps: [] })
})

test('keeps the event loop free while a page of 2 MB is read', async () => {
  const { page } = start({ deadlineMs: 20_000 })
  const html = Array.from({ length: 90_000 }, (_, index) => `<a href="/p${index}">x</a>`).join('')
  let turns = 0
  const clock = setInterval(() => {
    turns += 1
  }, 1)
  const { links } = await page({ ...body(html), url: 'https://a.example/', headers: {} }, turn)
  clearInterval(clock)
  expect(links).toHaveLength(2000)
  // Read by this thread, it would leave one turn at most before and one after.
  expect(turns).toBeGreaterThan(2)
})

test('gives up a text that is too much, and reads the next', async () => {
  const { jsonLd } = start({ deadlineMs: 1 })
  const deep = body('['.repeat(1_000_000) + ']'.repeat(1_000_000))
  await expect(jsonLd(deep, turn)).rejects.toBeInstanceOf(ParseFault)
})

test('hands out no more of a registry answer than is shown', async () => {
  const { rdap } = start({ deadlineMs: 20_000 })
  const server = '{"objectClassName":"nameserver","ldhName":"a.example"}'
  const servers = Array.from({ length: 15_000 }, (_, index) => server.replace('a.', `a${index}.`)).join(',')
  const answer = await rdap(body(`{"objectClassName":"domain","nameservers":[${servers}]}`).bytes, turn)
  expect(answer.registration.nameServers.length).toBeLessThanOrEqual(60)
  expect(answer.raw.length).toBeLessThanOrEqual(60_000)
})
