import { defineContract, type InputOf, type OutputOf, SAMPLE_ORIGIN } from '../contract.ts'
import { type Queued, queued, state, webAddress } from '../fields.ts'
import { z } from '../zod.ts'

const samplePages = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${SAMPLE_ORIGIN}/page1</loc></url>
  <url><loc>${SAMPLE_ORIGIN}/page2</loc></url>
</urlset>
`

export const fetchSitemap = defineContract({
  name: 'fetch-sitemap-v1',
  summary: 'Fetches a sitemap and streams it as it arrives; a .gz file is passed on compressed.',
  input: z.object({ url: webAddress }),
  output: z.discriminatedUnion('type', [
    queued,
    z.object({
      type: z.literal('head'),
      url: z.string(),
      finalUrl: z.string(),
      status: z.number(),
      contentType: z.string().nullable(),
      lengthHint: z.number().nullable(),
      redirects: z.array(z.object({ url: z.string(), status: z.number() })).optional(),
      isMockData: z.boolean(),
    }),
    z.object({ type: z.literal('chunk'), base64: z.string() }),
    z.object({ type: z.literal('end'), bytes: z.number(), truncated: z.boolean() }),
    z.object({ type: z.literal('error'), error: z.string(), isMockData: z.boolean().optional(), state }),
  ]),
  timeoutMs: 60_000,
  price: 10,
  weight: 'stream',
  streams: true,
  exampleInput: { url: 'https://example.com/sitemap.xml' },
  sample: ({ url }) => {
    if (/error/i.test(url)) {
      return [{ type: 'error' as const, error: 'Mock fetch error: Could not retrieve sitemap.', isMockData: true }]
    }
    const pages = /empty/i.test(url) ? '' : samplePages
    const address = `${SAMPLE_ORIGIN}/sitemap.xml`
    const head = {
      url: address,
      finalUrl: address,
      status: 200,
      contentType: 'application/xml',
      lengthHint: null,
      isMockData: true,
    }
    return [
      { type: 'head' as const, ...head },
      ...(pages === '' ? [] : [{ type: 'chunk' as const, base64: btoa(pages) }]),
      { type: 'end' as const, bytes: pages.length, truncated: false },
    ]
  },
})

export type FetchSitemapInput = InputOf<typeof fetchSitemap>
export type FetchSitemapEvent = Exclude<OutputOf<typeof fetchSitemap>, Queued>
