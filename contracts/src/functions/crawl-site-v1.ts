import { defineContract, type InputOf, type OutputOf, SAMPLE_ORIGIN } from '../contract.ts'
import { type Queued, queued, webAddress } from '../fields.ts'
import { limits } from '../limits.ts'
import { z } from '../zod.ts'

export const crawlSite = defineContract({
  name: 'crawl-site-v1',
  summary: 'Crawls one site at a polite rate, obeying robots.txt, and streams the pages it finds.',
  input: z.object({
    url: webAddress,
    maxPages: z.int().min(1).max(limits.crawl.pages).default(100),
    maxDepth: z.int().min(0).max(limits.crawl.depth).default(5),
    contents: z
      .boolean()
      .default(false)
      .meta({ description: 'Also streams each response, and the sitemaps, so that the caller can check the site.' }),
  }),
  output: z.discriminatedUnion('type', [
    queued,
    z.object({ type: z.literal('start'), origin: z.string(), robots: z.string(), isMockData: z.boolean() }),
    z.object({
      type: z.literal('page'),
      url: z.string(),
      status: z.number().nullable(),
      depth: z.number(),
      listed: z.boolean().meta({ description: 'True when the page belongs in a sitemap.' }),
      reason: z.string().optional().meta({ description: 'Why not: noindex, canonical elsewhere, robots …' }),
      canonical: z.string().nullable().optional(),
      lastModified: z.string().nullable().optional(),
      title: z.string().nullable().optional(),
    }),
    z.object({
      type: z.literal('response'),
      url: z.string(),
      status: z.number(),
      location: z.string().nullable().meta({ description: 'The absolute target of a redirect.' }),
      contentType: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      base64: z.string(),
    }),
    z.object({ type: z.literal('progress'), fetched: z.number(), waiting: z.number() }),
    z.object({
      type: z.literal('files'),
      checked: z.number().meta({ description: 'Images, scripts and style sheets that were looked for by HEAD.' }),
      known: z.number(),
    }),
    z.object({
      type: z.literal('end'),
      fetched: z.number(),
      listed: z.number(),
      stoppedBy: z.enum(['done', 'pages', 'depth', 'time', 'size']),
    }),
    z.object({ type: z.literal('error'), error: z.string(), isMockData: z.boolean().optional() }),
  ]),
  timeoutMs: limits.crawl.timeoutMs,
  price: 20,
  // With contents, as many files again are asked for.
  surcharge: ({ maxPages, contents }) => Math.floor((maxPages * (contents ? 2 : 1)) / 25),
  weight: 'crawl',
  streams: true,
  exampleInput: { url: 'https://example.com', maxPages: 50 },
  sample: () => {
    const pages = ['/', '/about', '/contact'].map((path, depth) => ({
      type: 'page' as const,
      url: SAMPLE_ORIGIN + path,
      status: 200,
      depth: Math.min(depth, 1),
      listed: true,
    }))
    return [
      { type: 'start' as const, origin: SAMPLE_ORIGIN, robots: 'found', isMockData: true },
      ...pages,
      { type: 'end' as const, fetched: pages.length, listed: pages.length, stoppedBy: 'done' as const },
    ]
  },
})

export type CrawlSiteInput = InputOf<typeof crawlSite>
export type CrawlSiteEvent = Exclude<OutputOf<typeof crawlSite>, Queued>
