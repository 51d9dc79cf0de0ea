// Texts made to be slow for everything that reads what strangers wrote: one piece again and again behind a beginning that
// the reader knows, with an end that does not fit. What takes far more than its length is found by growing each text.

import { readPage } from '../../engines/lookups/src/testing.ts'
import {
  checkBimiLogo,
  readDmarcRecord,
  readHeader,
  readReport,
  readSignatures,
  readSpfRecord,
} from '../../engines/mail/src/index.ts'
import { parseRdap, parseWhois, whoisReferral } from '../../engines/registration/src/index.ts'
import { compileRobots, normaliseUrl, parseRobots, simplifiedCheck } from '../../engines/robots/src/index.ts'
import { extractJsonLd, validateJsonLd } from '../../engines/schema/src/index.ts'
import { checkSite } from '../../engines/site-check/src/index.ts'
import { repairSitemap, validateSitemap } from '../../engines/sitemap/src/index.ts'
import { cleanText, textStatistics, transformCase } from '../../engines/text/src/index.ts'

export type Read = (text: string) => unknown
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
  'mail: signatures': [(text) => readSignatures(text), ['', 'DKIM-Signature: b=']],
  'mail: report': [
    (text) => readReport(new TextEncoder().encode(text) as never),
    ['<feedback', '<feedback>', '{"', '<?xml ', '<feedback><report_metadata><org_name>'],
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
  'lookups: page': [
    (text) => readPage(text, 'https://a.example/', () => null),
    ['', '<a ', '<a href="', '<base href="', '<meta name=robots content="', '<title>', '<script'],
  ],
  'site-check: page': [
    (text) =>
      checkSite(
        {
          list: async () => [{ path: 'index.html', size: text.length }],
          read: async () => new TextEncoder().encode(text),
        } as never,
        {} as never,
      ),
    [
      '<html><body>',
      '<a href="',
      '<meta http-equiv=refresh content="',
      '<style>',
      '<script type="application/ld+json">',
    ],
  ],
}

const units = [
  ' ',
  '\t',
  '\n',
  '\r',
  ' \n',
  'a',
  'A',
  '0',
  'a ',
  '<',
  '<!--',
  '<![CDATA[',
  '<?',
  '<a ',
  '<a>',
  '<div>',
  '<svg>',
  '<b/>',
  '</',
  '</a',
  '<loc>',
  '<urlset',
  '<p:urlset ',
  '<script',
  '&',
  '&#',
  '&amp;',
  ']',
  ']]',
  '-',
  '- ',
  '.',
  '..',
  'a.',
  'a-',
  '1.',
  '1/',
  '(',
  '(a ',
  '"',
  "'",
  '" ',
  '=',
  'x=',
  ' x="',
  ':',
  '::',
  'a:',
  'é',
  '\u0301',
  '🙂',
  ',',
  ', ',
  ';',
  'a;',
  '*',
  '*a',
  '/',
  '//',
  '{"a":',
  '[',
  '\\',
  '@',
  'a@',
  '%',
  '%2',
  '#',
  '!',
  '“',
  'user-agent: a\n',
  'disallow: /*\n',
  'a: b\n',
  'v=spf1 ',
  'a:b ',
  'http://',
  '=?',
  'U.S. ',
  'Mr. ',
  '\u00a0',
  '\u200d',
  '\u3000',
  'i\u0307',
  '_',
  '\n ',
  ' :',
  'xmlns:a="b" ',
]

const LONGEST = 131_072
/** Of a page, whose parser takes each tag as long as the page is deep. */
export const LONGEST_PAGE = 524_288
/** A reader of ours takes 128 KB in a few milliseconds; what grows with the square of the length takes seconds. */
const MOST_MS = 300

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function msOf(read: Read, text: string): Promise<number> {
  const begun = cpuMs()
  try {
    await read(text)
  } catch {
    // A refusal is an answer too.
  }
  return cpuMs() - begun
}

/** The first text that holds a reader for too long, or null. */
export async function slowTextFor(read: Read, openings: readonly string[], longest = LONGEST): Promise<string | null> {
  for (const opening of openings) {
    for (const unit of units) {
      for (const end of ['', '!', '>', '!>']) {
        for (let size = 2048; size <= longest; size *= 4) {
          const text = opening + unit.repeat(Math.ceil(size / unit.length)).slice(0, size) + end
          // Once may be the machine's doing.
          if ((await msOf(read, text)) > MOST_MS && (await msOf(read, text)) > MOST_MS) {
            return `${JSON.stringify(opening)} ${JSON.stringify(unit)} ${JSON.stringify(end)} at ${size} characters`
          }
        }
      }
    }
  }
  return null
}
