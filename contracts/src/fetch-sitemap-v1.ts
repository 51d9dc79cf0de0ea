import { defineContract, type InputOf, type OutputOf } from './contract.ts'
import { webAddress } from './fields.ts'
import { z } from './zod.ts'

export const fetchSitemap = defineContract({
  name: 'fetch-sitemap-v1',
  summary: 'Fetches a sitemap and streams it as it arrives; a .gz file is passed on still packed.',
  input: z.object({ url: webAddress }),
  output: z.discriminatedUnion('type', [
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
    z.object({ type: z.literal('error'), error: z.string(), isMockData: z.boolean().optional() }),
  ]),
  timeoutMs: 60_000,
  price: 3,
  weight: 'stream',
  streams: true,
  exampleInput: { url: 'https://example.com/sitemap.xml' },
  sample: ({ url }) => [
    {
      type: 'error' as const,
      error: /error/i.test(url)
        ? 'Mock fetch error: Could not retrieve sitemap.'
        : 'Could not fetch or parse sitemap from URL. (Mock response)',
      isMockData: true,
    },
  ],
})

export type FetchSitemapInput = InputOf<typeof fetchSitemap>
export type FetchSitemapEvent = OutputOf<typeof fetchSitemap>
