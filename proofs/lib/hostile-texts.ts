// Texts that are slow on purpose for everything that reads untrusted text: one piece again and again behind a beginning
// that the reader knows, with an end that does not match. Growing each text reveals superlinear time.

import { cutForeign } from '../../engines/agent-tools/src/mcp-server.ts'
import { linksOf } from '../../engines/fingerprints/src/index.ts'
import { inspectImage } from '../../engines/images/src/index.ts'
import { safeText } from '../../engines/kit/src/index.ts'
import { robotsVerdicts } from '../../engines/lookups/src/parsing/parser-api.ts'
import { decodeHtmlReferences, pageText, readTags } from '../../engines/lookups/src/parsing/read-page.ts'
import { readStrictTransport } from '../../engines/lookups/src/site/security-headers.ts'
import { nestsWithin, readPage, withoutHosts } from '../../engines/lookups/src/testing.ts'
import {
  checkBimiLogo,
  checkSpf,
  readBimi,
  readBimiCertificate,
  readBounce,
  readCaa,
  readDkim,
  readDmarcRecord,
  readHeader,
  readMtaSts,
  readReport,
  readSignatures,
  readSpfRecord,
  readTlsRpt,
} from '../../engines/mail/src/index.ts'
import { readRecipe, recipeFromLink } from '../../engines/recipes/src/index.ts'
import { parseRdap, parseWhois, readBootstrap, whoisReferral } from '../../engines/registration/src/index.ts'
import { compileRobots, normaliseUrl, parseRobots, simplifiedCheck } from '../../engines/robots/src/index.ts'
import { extractJsonLd, validateJsonLd } from '../../engines/schema/src/index.ts'
import { addressesIn, checkSite, hostFiles } from '../../engines/site-check/src/index.ts'
import { repairSitemap, validateSitemap } from '../../engines/sitemap/src/index.ts'
import { cleanText, textStatistics, transformCase } from '../../engines/text/src/index.ts'

export type Read = (text: string) => unknown

const octets = (text: string) => new TextEncoder().encode(text)
/** A zone whose every record is the text. */
const zoneOf = (text: string) => async (name: string, type: string) => {
  const records = [{ name, type, ttl: 60, data: type === 'TXT' ? `"${text}"` : text }]
  return { rcode: 'NOERROR', flags: { ad: false }, ede: [], records }
}
const siteOf = (files: Readonly<Record<string, string>>, options: object = {}) => {
  const list = async function* () {
    for (const [path, text] of Object.entries(files)) yield { path, size: text.length }
  }
  return checkSite({ list, read: async (path) => octets(files[path] ?? '') }, options)
}
const xmp = 'http://ns.adobe.com/xap/1.0/\0'
/** A JPEG file with the text in a segment of XMP. */
function jpegWith(text: string): Uint8Array {
  const body = octets(xmp + text.slice(0, 16_000))
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255, ...body, 0xff, 0xd9])
}
export const doors: Record<string, [Read, readonly string[]]> = {
  'sitemap: validate': [
    (text) => validateSitemap(text),
    [
      '',
      '<urlset',
      '</urlset',
      '<urlset>',
      '<urlset xmlns="',
      '<urlset><url><loc>',
      '<urlset></urlset',
      '<urlset><url><lastmod>',
      '<urlset><url><video:video xmlns:video="x"><video:title>',
    ],
  ],
  'sitemap: repair': [
    (text) => repairSitemap(text),
    ['', '<urlset', '<urlset xmlns=', '<loc>', '<lastmod>', '<priority>', '<?xml '],
  ],
  'robots: parse': [
    (text) => parseRobots(text),
    ['', 'user-agent: *\ndisallow: /', 'sitemap: ', 'user-agent: *\nallow: ', 'user-agent: *\ncrawl-delay: '],
  ],
  'robots: check': [(text) => compileRobots(text, ['Googlebot']), ['', 'user-agent: *\ndisallow: /']],
  'robots: simplified': [(text) => simplifiedCheck(text, 'a', '/a'), ['', 'disallow: ']],
  'robots: normalise': [(text) => normaliseUrl(text), ['', 'https://', 'https://a.example/', '/']],
  'schema: extract': [
    (text) => {
      const r = extractJsonLd(text)
      return 'value' in r ? validateJsonLd(r.value) : r
    },
    ['', '<script', '<script type="application/ld+json">', '{"@type":"Person","name":"', '//'],
  ],
  'schema: values': [
    (text) =>
      ['email', 'telephone', 'url', 'birthDate', 'image'].map((name) =>
        validateJsonLd({ '@context': 'https://schema.org', '@type': 'Person', name: 'x', [name]: text }),
      ),
    ['', 'mailto:a', 'https://', 'P', '+'],
  ],
  'schema: offers': [
    (text) =>
      ['price', 'priceCurrency', 'availability', 'gtin13', 'priceValidUntil'].map((name) =>
        validateJsonLd({
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'x',
          offers: { '@type': 'Offer', [name]: text },
        }),
      ),
    ['', '1'],
  ],
  'text: statistics': [(text) => textStatistics(text), ['']],
  'text: title': [(text) => transformCase(text, 'title-ap', { keepNames: true }), ['']],
  'text: sentence': [(text) => transformCase(text, 'sentence', { keepNames: true }), ['']],
  'text: camel': [(text) => transformCase(text, 'camel'), ['']],
  'text: chicago': [(text) => transformCase(text, 'title-chicago', { keepNames: true }), ['']],
  'text: clean': [
    (text) =>
      cleanText(text, {
        trimLines: true,
        collapseSpaces: true,
        collapseBlankLines: true,
        straightenQuotes: true,
        curlQuotes: true,
      } as never),
    [''],
  ],
  'mail: SPF': [(text) => readSpfRecord(text), ['', 'v=spf1 ', 'v=spf1 include:', 'v=spf1 ip4:', 'v=spf1 exists:%{']],
  'mail: DMARC': [(text) => readDmarcRecord(text), ['', 'v=DMARC1; p=none; rua=', 'v=DMARC1;']],
  'mail: header': [
    (text) => readHeader(text),
    ['', 'Received: from ', 'Authentication-Results: a; spf=', 'DKIM-Signature: v=1;', 'Subject: =?', 'From: "'],
  ],
  'mail: MTA-STS policy': [
    (text) =>
      readMtaSts('a.example', {
        resolver: zoneOf('v=STSv1; id=1'),
        fetchText: async () => ({ status: 200, contentType: 'text/plain', text }),
      }),
    ['', 'version: STSv1\nmode: enforce\nmax_age: 1\nmx: ', 'version: STSv1\r\nmx: *.'],
  ],
  'mail: records': [
    async (text) => {
      const resolver = zoneOf(text)
      await Promise.all([readTlsRpt, readBimi, readCaa].map((read) => read('a.example', resolver)))
      await checkSpf({ domain: 'a.example' }, resolver)
      return readDkim(text)
    },
    ['', 'v=TLSRPTv1; rua=mailto:', 'v=BIMI1; l=https://', 'v=DKIM1; p=', '0 issue \\"', 'v=spf1 exists:%{'],
  ],
  'mail: certificate': [
    (text) => readBimiCertificate(text, { domain: 'a.example', now: new Date(0) }),
    ['', '-----BEGIN CERTIFICATE-----', '-----BEGIN CERTIFICATE-----MII'],
  ],
  'mail: bounce': [
    (text) => readBounce(octets(text)),
    [
      '',
      '550 5.7.1 ',
      'From: mailer-daemon@a.example\nSubject: failure notice\n\n<u@b.example>:\n550 ',
      'From: mailer-daemon@a.example\nSubject: x\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a.example\n\nFinal-Recipient: rfc822; u@b.example\nDiagnostic-Code: smtp; 550 ',
      'Nov 28 10:00:00 mx postfix/smtp[1]: A: to=<u@b.example>, relay=mx[192.0.2.4]:25, dsn=5.1.1, status=bounced (',
      '2026-11-28 10:00:00 1rABCD-000aBC-2f ** u@b.example R=a T=b H=mx.b.example [192.0.2.4]: ',
    ],
  ],
  'mail: signatures': [(text) => readSignatures(text), ['', 'DKIM-Signature: b=']],
  'mail: report': [
    (text) => readReport(new TextEncoder().encode(text) as never),
    [
      '<feedback',
      '<feedback>',
      '{"',
      '{"organization-name":"',
      '{"policies":[{"policy":{"policy-string":["',
      '<?xml ',
      '<feedback><report_metadata><org_name>',
      '<feedback><record><row><source_ip>',
    ],
  ],
  'mail: logo': [(text) => checkBimiLogo(text), ['', '<svg', '<svg xmlns="', '<svg><title>']],
  'registration: WHOIS': [
    (text) => parseWhois(text, { domain: 'a.com', tld: 'com', server: 'w' }),
    ['', 'Domain Name: a.com\nRegistrar: ', 'Creation Date: ', 'Name Server: ', 'Status: ', '% '],
  ],
  'registration: WHOIS of Italy': [
    (text) => parseWhois(text, { domain: 'a.it', tld: 'it', server: 'w' }),
    ['', 'Created: ', 'Registrar\n  Organization: '],
  ],
  'registration: referral': [(text) => whoisReferral(text), ['', 'refer: ', 'whois: ']],
  'registration: RDAP': [
    (text) =>
      parseRdap({
        objectClassName: 'domain',
        ldhName: text,
        status: [text],
        events: [{ eventAction: text, eventDate: text }],
        nameservers: [{ ldhName: text }],
        entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', text]]] }],
      }),
    [''],
  ],
  'registration: bootstrap': [(text) => readBootstrap({ services: [[[text], [text, `https://${text}`]]] }), ['']],
  'lookups: tags': [
    (text) => [[...readTags(text)], decodeHtmlReferences(text), pageText({ bytes: octets(text), contentType: text })],
    ['', '<a ', '<meta charset=', 'text/html; charset='],
  ],
  'lookups: robots': [
    (text) => robotsVerdicts({ key: null, octets: octets(text), agent: 'Googlebot', urls: ['https://a.example/'] }),
    ['', 'user-agent: *\ndisallow: /'],
  ],
  'lookups: headers': [(text) => readStrictTransport(text), ['', 'max-age=', 'max-age']],
  'lookups: error of a name server': [(text) => withoutHosts(text, () => false), ['', 'a.b ', '::']],
  'lookups: depth': [(text) => nestsWithin(text, 32), ['', '{"a":"']],
  'fingerprints: links': [(text) => linksOf(text, 'https://a.example/'), ['', '<a href="', '<script src="']],
  'images: SVG and XMP': [
    (text) => Promise.all([inspectImage(octets(text), 'svg'), inspectImage(jpegWith(text), 'jpeg')]),
    ['', '<svg ', '<svg xmlns="http://www.w3.org/2000/svg">', '<x:xmpmeta', '<rdf:li>', '<svg><metadata>'],
  ],
  'recipes: file and link': [
    (text) => [readRecipe(text), recipeFromLink(text)],
    ['', '{"recipe":1,"name":"', '1;Name;resize,side=', '1;'],
  ],
  'agents: text of strangers': [(text) => cutForeign({ text, list: text.split(' ') }), ['']],
  'command: printed text': [(text) => safeText(text), ['', '\u001b[']],
  'lookups: page': [
    (text) => readPage(text, 'https://a.example/', () => null),
    ['', '<a ', '<a href="', '<base href="', '<meta name=robots content="', '<title>', '<script'],
  ],
  'site-check: page': [
    (text) => siteOf({ 'index.html': text }),
    [
      '<html><body>',
      '<a href="',
      '<meta http-equiv=refresh content="',
      '<style>',
      '<script type="application/ld+json">',
    ],
  ],
  'site-check: other files': [
    (text) =>
      siteOf({
        'index.html':
          '<link rel=stylesheet href=a.css><script src=a.js></script><link rel=manifest href=a.webmanifest>',
        ...Object.fromEntries(
          ['a.css', 'a.js', 'a.js.map', 'a.webmanifest', 'robots.txt', 'sitemap.xml', 'feed.xml', 'llms.txt'].map(
            (path) => [path, text],
          ),
        ),
      }),
    ['', '@import "', '{"name":"', '<rss><channel><item><link>'],
  ],
  'site-check: addresses': [(text) => addressesIn(text, 'https://a.example/'), ['', '<a href="', '<img srcset="']],
  'site-check: hosts': [
    (text) => {
      const rule = { source: `/${text}`, destination: text, headers: [{ key: text, value: text }] }
      const files = {
        _headers: text,
        _redirects: text,
        'netlify.toml': text,
        'vercel.json': JSON.stringify({ redirects: [rule], headers: [rule] }),
        'firebase.json': JSON.stringify({ hosting: { redirects: [rule], headers: [rule] } }),
        'staticwebapp.config.json': JSON.stringify({ routes: [{ route: `/${text}`, redirect: text }] }),
      }
      return Promise.allSettled(Object.entries(files).map(async ([file, content]) => hostFiles[file]?.(content, file)))
    },
    ['', '/*\n  X-A: ', '[[redirects]]\nfrom = "', '[a'],
  ],
  'site-check: servers': [
    (text) => ['.htaccess', 'nginx.conf', 'Caddyfile'].map((file) => hostFiles[file]?.(text, file)),
    ['', 'RewriteEngine On\nRewriteRule ', 'Redirect 301 /a ', 'server { rewrite ', 'a.example {\nredir '],
  ],
  'site-check: former pages': [
    (text) =>
      siteOf(
        { 'index.html': '<title>a</title>' },
        { wasPages: new Map([['old.html', text]]), was: [`/${text.slice(0, 2000)}`] },
      ),
    ['', '<main>', '<title>', '<meta http-equiv="refresh" content="0; url='],
  ],
  'site-check: expressions of a host': [
    (text) => {
      const pattern = text.slice(0, 2048).replaceAll(/\s/g, '')
      const { redirects } = hostFiles['.htaccess']?.(`RedirectMatch ${pattern} /x`, '.htaccess') ?? { redirects: [] }
      return redirects.map(({ from }) => from.test(`/${'a'.repeat(512)}!`))
    },
    ['', '(', '^(a*)*', '[', '(a|'],
  ],
  // A pattern, and an address that nearly fits.
  'site-check: rules of a host': [
    (text) =>
      hostFiles
        ._redirects?.(`/${text.slice(0, 512).replaceAll(/\s/g, '')} /x 301`, '_redirects')
        .redirects.map(({ from }) => from.test(`/${'a'.repeat(512)}!`)),
    ['', '*'],
  ],
}

// A bar separates two.
const units = [
  ' | #|*a*|\t|\n|\r| \n|a|A|0|a |<|<!--|<![CDATA[|<?|<a |<a>|<div>|<svg>|<b/>|</|</a|<loc>|<urlset',
  '<p:urlset |<script|&|&#|&amp;|]|]]|-|- |.|..|a.|a-|1.|1/|(|(a |"|\'|" |=|x=| x="|:|::|a:|é|\u0301|🙂',
  ',|, |;|a;|*|*a|/|//|{"a":|[|\\|@|a@|%|%2|#|!|“|user-agent: a\n|disallow: /*\n|a: b\n|v=spf1 |a:b ',
  'http://|=?|U.S. |Mr. |\u00a0|\u200d|\u3000|i\u0307|_|\n | :|xmlns:a="b" ',
].flatMap((line) => line.split('|'))

const MAX_LENGTH = 131_072
/** Bounds a page, whose parser takes each tag as long as the page is deep. */
export const MAX_PAGE_LENGTH = 524_288
/** Shorter times say nothing about how they grow. */
const MIN_MS = 300
/** However it grows, nothing may hold a reader for longer. */
const MAX_MS = 4000
/** Times the work of a text a quarter as long: 4 is linear, 16 grows with the square, as texts made for it do. */
const MAX_GROWTH = 7

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function msOf(read: Read, text: string): Promise<number> {
  const begun = cpuMs()
  try {
    await read(text)
  } catch (error) {
    // A refusal is an answer too, but a reader that was called wrongly was not tried.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
  }
  return cpuMs() - begun
}

/** By growth rather than by time, since a busy machine makes all of it slower. */
const isSlow = (ms: number, quarterMs: number) => ms > MIN_MS && (ms > MAX_MS || ms > MAX_GROWTH * quarterMs)

/** The first text that holds a reader for too long, or null. */
export async function slowTextFor(
  read: Read,
  openings: readonly string[],
  longest = MAX_LENGTH,
): Promise<string | null> {
  for (const opening of openings) {
    for (const unit of units) {
      for (const end of ['', '!', '>', '!>', '\u2028!']) {
        const textOf = (size: number) => opening + unit.repeat(Math.ceil(size / unit.length)).slice(0, size) + end
        let quarterMs = Number.POSITIVE_INFINITY
        for (let size = 2048; size <= longest; size *= 4) {
          const ms = await msOf(read, textOf(size))
          // Once may be the machine's doing.
          if (isSlow(ms, quarterMs) && isSlow(await msOf(read, textOf(size)), await msOf(read, textOf(size / 4)))) {
            return `${JSON.stringify(opening)} ${JSON.stringify(unit)} ${JSON.stringify(end)} at ${size} characters`
          }
          quarterMs = ms
        }
      }
    }
  }
  return null
}
