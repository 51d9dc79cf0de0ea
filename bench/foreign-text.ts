// How long each parser of foreign text holds its thread on the worst text found that its limits let in. What stands on
// the main thread must stay under MOST_MS; the rest belongs in apps/server/src/adapters/parser/parser-thread.ts.

import { challengeBy, createFrontier, nestsWithin, readPage } from '@sundry/lookups/testing'
import { pageText } from '@sundry/lookups/worker'
import { decodeMessage } from '../engines/dns/src/index.ts'
import { decodeWhois, parseRdap, parseWhois } from '../engines/registration/src/index.ts'
import { compileRobots, parseRobots } from '../engines/robots/src/index.ts'
import { extractJsonLd } from '../engines/schema/src/index.ts'

const PAGE = 2 * 1024 * 1024
const fill = (seed: string, length: number) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length)
const none = () => null
const octets = (text: string) => new TextEncoder().encode(text)

function dnsMessage(type: number, data: readonly number[]): Uint8Array {
  const head = [0, 1, 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0]
  // A name of 60 labels, which every record points at.
  const name = [...Array.from({ length: 60 }, () => [1, 97]).flat(), 0]
  const record = [0xc0, 12, type >> 8, type & 255, 0, 1, 0, 0, 0, 1, data.length >> 8, data.length & 255, ...data]
  const count = Math.floor((65_535 - head.length - name.length - 4) / record.length)
  head[6] = count >> 8
  head[7] = count & 255
  return Uint8Array.from([
    ...head,
    ...name,
    type >> 8,
    type & 255,
    0,
    1,
    ...Array.from({ length: count }, () => record).flat(),
  ])
}

const links = Array.from({ length: 60_000 }, (_, index) => `<a href="/p${index}">x</a>`)
  .join('')
  .slice(0, PAGE)
const texts: Record<string, () => unknown> = {
  'page: many links': () => readPage(links, 'https://a.example/', none),
  'page: long base': () =>
    readPage(`<base href="/${fill('b', 1_900_000)}">${fill('<a href=x>', 90_000)}`, 'https://a.example/', none),
  'page: many attributes': () => readPage(`<a ${fill('b ', PAGE)}>`, 'https://a.example/', none),
  'page: references': () => readPage(`<a href="${fill('&amp;', PAGE)}">`, 'https://a.example/', none),
  'page: brackets': () => readPage(fill('<', PAGE), 'https://a.example/', none),
  'page: quotes': () => readPage(fill(`<a x="'>`, PAGE), 'https://a.example/', none),
  'page: spaces before quotes': () => readPage(`<a x=${fill(`${' '.repeat(7)}"`, PAGE)}`, 'https://a.example/', none),
  'page: rel of spaces': () => readPage(`<a rel="${fill(' a', PAGE)}" href=x>`, 'https://a.example/', none),
  'page: link header': () => readPage('', 'https://a.example/', () => fill('<', 16_000)),
  'page: link header of semicolons': () => readPage('', 'https://a.example/', () => fill('<>;', 16_000)),
  'page: link header of rel': () => readPage('', 'https://a.example/', () => `<>;${fill(' rel', 16_000)}`),
  'frontier: 2,000 links': () =>
    createFrontier({ start: 'https://a.example/', maxDepth: 5 }).add(
      Array.from({ length: 2000 }, (_, index) => `https://a.example/${fill('x', 230)}${index}`),
      1,
    ),
  'text: gb18030': () =>
    pageText({ bytes: octets(fill('\u00e9\u4e00', 1_500_000)), contentType: 'text/html; charset=gb18030' }),
  'text: iso-2022-jp': () =>
    pageText({ bytes: octets(fill('\x1b$B', PAGE)), contentType: 'text/html; charset=iso-2022-jp' }),
  'text: utf-8': () => pageText({ bytes: octets(fill('\u00e9', 1_500_000)), contentType: 'text/html' }),
  'text: charset header': () => pageText({ bytes: new Uint8Array(), contentType: fill('charset ', 16_000) }),
  'text: charset of spaces': () => pageText({ bytes: new Uint8Array(), contentType: `charset${fill(' ', 16_000)}` }),
  'JSON-LD: one script': () =>
    extractJsonLd(`<script type="application/ld+json">[${fill('{"a":1},', PAGE - 60)}0]</script>`),
  'JSON-LD: many scripts': () => extractJsonLd(fill('<script type="application/ld+json">[]</script>', PAGE)),
  'JSON-LD: letters that grow': () => extractJsonLd(`<p>${fill('\u0130', PAGE / 2)}`),
  'JSON-LD: wide': () => extractJsonLd(`[${fill('[],', PAGE)}0]`),
  'JSON-LD: deep': () => extractJsonLd(fill('[', PAGE / 2) + fill(']', PAGE / 2)),
  'JSON-LD: types of spaces': () => extractJsonLd(fill(`<script${' '.repeat(1990)}></script>`, PAGE)),
  'RDAP: wide': () => {
    const text = `{"objectClassName":"domain","status":[${fill('0,', 1_000_000)}0]}`
    return nestsWithin(text, 32) && parseRdap(JSON.parse(text))
  },
  'RDAP: entities': () => {
    const text = `{"objectClassName":"domain","entities":[${fill('{"roles":["registrar"],"vcardArray":["vcard",[["fn",{},"text","x"]]]},', 1_000_000).replace(/,[^,]*$/, '')}]}`
    try {
      return nestsWithin(text, 32) && parseRdap(JSON.parse(text))
    } catch {
      return null
    }
  },
  'RDAP: events': () => {
    const event = '{"eventAction":"registration","eventDate":"2020-01-01T00:00:00Z"}'
    const text = `{"objectClassName":"domain","events":[${Array.from({ length: 14_000 }, () => event).join(',')}]}`
    return nestsWithin(text, 32) && parseRdap(JSON.parse(text))
  },
  'RDAP: name servers': () => {
    const server = '{"objectClassName":"nameserver","ldhName":"a.example"}'
    const text = `{"objectClassName":"domain","nameservers":[${Array.from({ length: 18_000 }, () => server).join(',')}]}`
    return nestsWithin(text, 32) && parseRdap(JSON.parse(text))
  },
  ...Object.fromEntries(
    [
      'a\n',
      '\n',
      'Domain Name: a.com\n',
      'Name Server: ns.a.com\n',
      'Status: ok https://icann.org/epp#ok\n',
      'Creation Date: 2020-01-01\n',
      ' ',
      ':',
      'x',
      '[a] b\n',
      'no match\n',
      'refer: x\n',
      '% limit\n',
      'Expiry Date: 01-02-03\n',
      '>>> ',
      '\t\t: a\n',
      'a: ',
      'Nserver:\n  a\n',
      '-',
      '.',
    ].map((seed) => [
      `WHOIS: ${JSON.stringify(seed)}`,
      () =>
        parseWhois(decodeWhois(octets(fill(seed, 256 * 1024)), 'whois.example'), {
          domain: 'a.com',
          tld: 'com',
          server: 'whois.example',
        }),
    ]),
  ),
  'robots: rules': () =>
    compileRobots(octets(fill('user-agent: *\nallow: /a\n', 500 * 1024)), 'Sundry').test('https://a.example/b'),
  'robots: stars': () =>
    compileRobots(octets(`user-agent: *\n${fill(`disallow: /${'*a'.repeat(500)}\n`, 500 * 1024)}`), 'Sundry').test(
      `https://a.example/${fill('a', 2000)}`,
    ),
  'robots: one long rule': () =>
    compileRobots(octets(`user-agent: *\ndisallow: /${fill('*a', 500 * 1024)}b`), 'Sundry').test(
      `https://a.example/${fill('a', 2000)}`,
    ),
  'robots: report': () => parseRobots(octets(fill('x: y\n', 500 * 1024))),
  'robots: report of rules': () => parseRobots(octets(fill('user-agent: a\nallow: /a\n', 500 * 1024))),
  'DNS: A': () => decodeMessage(dnsMessage(1, [1, 2, 3, 4])),
  'DNS: NS': () => decodeMessage(dnsMessage(2, [0xc0, 12])),
  'DNS: TXT': () => decodeMessage(dnsMessage(16, Array.from({ length: 60 }, () => [0]).flat())),
  'DNS: empty': () => decodeMessage(dnsMessage(999, [])),
  challenge: () => challengeBy(503, () => null, { head: fill('<title>Access Denied</title>', 30_000), length: 30_000 }),
}

const onMain = /^(?:frontier|text: charset|DNS|challenge)/
const MOST_MS = 20
const DEADLINE_MS = 1500
let over = 0
for (const [name, parse] of Object.entries(texts)) {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now()
    let fault = ''
    try {
      parse()
    } catch (error) {
      fault = String(error).slice(0, 60)
    }
    times.push(performance.now() - begun)
    if (fault && round === 0) console.log(`  (${name}: ${fault})`)
    if ((times[0] ?? 0) > 3000) break
  }
  // The first may be the compiler's doing.
  const worst = Math.max(...times.slice(1), times.length > 1 ? 0 : (times[0] ?? 0))
  const main = onMain.test(name)
  const ok = worst <= (main ? MOST_MS : DEADLINE_MS)
  if (!ok) over += 1
  console.log(`${ok ? '✓' : '✗'} ${worst.toFixed(1).padStart(8)} ms  ${main ? 'main  ' : 'thread'}  ${name}`)
}
console.log(`${over} longer than they may`)
process.exitCode = over > 0 ? 1 : 0
