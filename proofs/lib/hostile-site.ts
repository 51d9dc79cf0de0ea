// A site whose every page is made to cost its reader as much as it can. `/polite/…` is an ordinary page, and so is all
// of it on a host that begins with "polite", or with "patient", which asks for ten seconds between pages.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const PAGE = 2 * 1024 * 1024
const fill = (seed: string, length = PAGE) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length)

const links = Array.from({ length: 80_000 }, (_, index) => `<a href="/p${index}">x</a>`)
  .join('')
  .slice(0, PAGE)
const scripts = Array.from(
  { length: 8000 },
  (_, index) => `<script src="/wp-content/plugins/p${index}/a.js?ver=1.2"></script>`,
)

const hostile: readonly string[] = [
  `<base href="/${fill('b', 1_900_000)}/">${fill('<a href=x>', 90_000)}`,
  `<base href="/${fill('b', 1_900_000)}/">${fill('<script src=x></script>', 1_000_000)}`,
  links,
  fill('<p a b c d e f g h>'),
  fill('<div>', 300_000),
  scripts.join(''),
  `<script type="application/ld+json">${fill('[', PAGE / 2)}${fill(']', PAGE / 2 - 60)}</script>`,
  `<script type="application/ld+json">[${fill('[],', PAGE - 100)}0]</script>`,
  `<p>${fill('\u0130', 900_000)}`,
].map((html) => html)
const packed = hostile.map((html) => gzipSync(html))
const robots = gzipSync(`user-agent: *\n${fill(`disallow: /${'*a'.repeat(200)}b\n`, 490_000)}`)
const sitemap = gzipSync(fill('<url><loc>https://a.example/</loc></url>', 20_000_000))
const polite =
  '<!doctype html><title>Polite</title><a href="/polite/2">next</a><script type="application/ld+json">{"a":1}</script>'

let turn = 0
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  const isPolite = request.headers.host?.startsWith('polite') || pathname.startsWith('/polite')
  const isPatient = request.headers.host?.startsWith('patient')
  const gzip = { 'content-encoding': 'gzip' }
  const html = { 'content-type': 'text/html; charset=utf-8' }
  if (pathname === '/robots.txt') {
    const rules = isPatient ? 'crawl-delay: 10' : 'allow: /'
    if (isPolite || isPatient)
      return response.writeHead(200, { 'content-type': 'text/plain' }).end(`user-agent: *\n${rules}\n`)
    return response.writeHead(200, { 'content-type': 'text/plain', ...gzip }).end(robots)
  }
  if (isPolite || isPatient) return response.writeHead(200, html).end(polite)
  if (pathname === '/sitemap.xml') return response.writeHead(200, { 'content-type': 'text/xml', ...gzip }).end(sitemap)
  turn += 1
  return response.writeHead(200, { ...html, ...gzip }).end(packed[turn % packed.length])
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
