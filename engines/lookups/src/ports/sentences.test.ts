// What a visitor is told when a site or a section cannot be read.
import { DnsFault } from '@sundry/dns'
import { expect, test } from 'vitest'
import { NothingSeen, sentenceFor } from '../lookups/domain-report/section.ts'
import { type PublicFaultKind, PublicFetchFault } from './public-fetch.ts'

test.each<[PublicFaultKind, string]>([
  ['address', 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).'],
  ['refused', 'This site could not be reached.'],
  ['unreachable', 'This site could not be reached.'],
  ['timeout', 'This site took too long to answer.'],
  ['too-long', 'The answer of this site is too long to read.'],
  ['redirects', 'This site redirects too many times.'],
  ['tls', 'The TLS certificate of this site is not valid.'],
  ['broken', 'The answer of this site is not valid HTTP.'],
])('a site whose fault is %s: %s', (kind, sentence) => {
  expect(new PublicFetchFault(kind, 'detail for the log').message).toBe(sentence)
})

const going = new AbortController().signal
test.each([
  [new NothingSeen('Nothing to see.'), going, 'Nothing to see.'],
  [
    new Error('x'),
    AbortSignal.abort(),
    'This took too long, so nothing can be said of it. Please try again in a moment.',
  ],
  [new DnsFault('timeout', 'x'), going, 'This could not be looked up. Please try again in a moment.'],
  [new Error('x'), going, null],
])('a section that ends with %s', (error, signal, sentence) => expect(sentenceFor(error, signal)).toBe(sentence))
