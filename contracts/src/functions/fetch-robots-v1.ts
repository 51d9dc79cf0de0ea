import { defineContract, type InputOf, type OutputOf, SAMPLE_ORIGIN } from '../contract.ts'
import { error, instant, isMockData, state, webAddress } from '../fields.ts'
import { z } from '../zod.ts'

const hop = z.object({ url: z.string(), status: z.number() })

export const fetchRobots = defineContract({
  name: 'fetch-robots-v1',
  summary: "Fetches a site's robots.txt and explains how crawlers treat the response.",
  input: z.object({ url: webAddress }),
  output: z.object({
    robotsUrl: z.string().meta({ description: 'The requested URL: /robots.txt of the origin that the file governs.' }),
    origin: z.string(),
    outcome: z
      .enum(['found', 'no-restrictions', 'all-disallowed'])
      .meta({ description: '2xx: found. 4xx but 429: no restrictions. 429, 5xx, no answer: all disallowed.' }),
    robotsTxt: z.string().nullable(),
    robotsBase64: z.string().optional().meta({ description: 'The bytes, if they are not plain UTF-8.' }),
    status: z.number().nullable(),
    contentType: z.string().nullable().optional(),
    redirects: z.array(hop).optional(),
    truncated: z.boolean().optional().meta({ description: 'True when only the first 500 KiB are included.' }),
    looksLikeHtml: z.boolean().optional(),
    reason: z.string().optional(),
    isMockData,
    error,
    state,
    fetchedAt: instant.optional(),
  }),
  timeoutMs: 9000,
  price: 2,
  agent: { name: 'fetch_robots_txt', title: 'robots.txt of a site' },
  exampleInput: { url: 'https://example.com/some/page' },
  sample: () => ({
    robotsUrl: `${SAMPLE_ORIGIN}/robots.txt`,
    origin: SAMPLE_ORIGIN,
    outcome: 'found' as const,
    robotsTxt: 'User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /private/\nDisallow: /tmp/\n',
    status: 200,
    isMockData: true,
  }),
})

export type FetchRobotsInput = InputOf<typeof fetchRobots>
export type FetchRobotsResult = OutputOf<typeof fetchRobots>
