import { defineContract, type OutputOf, SAMPLE_ORIGIN } from '../contract.ts'
import { error, isMockData, webAddress } from '../fields.ts'
import { z } from '../zod.ts'

const sampleUrl = `${SAMPLE_ORIGIN}/article`

const sampleEntity = {
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: 'An example article',
  url: sampleUrl,
  author: { '@type': 'Person', name: 'Jane Example' },
  datePublished: '2026-01-15',
}

export const fetchJsonLd = defineContract({
  name: 'fetch-json-ld-v1',
  summary: 'Fetches a web page and returns its JSON-LD.',
  input: z.object({ url: webAddress }),
  output: z.object({
    url: z.string().meta({ description: 'The URL that responded, after redirects.' }),
    jsonLd: z
      .string()
      .nullable()
      .meta({ description: 'One object or an array of objects as JSON text; null when there is none.' }),
    isCut: z
      .boolean()
      .optional()
      .meta({ description: 'Only the beginning of the page was read; the rest may have more.' }),
    isMockData,
    error,
  }),
  timeoutMs: 12_000,
  price: 2,
  agent: { name: 'fetch_json_ld', title: 'Structured data of a page' },
  exampleInput: { url: 'https://example.com/article' },
  sample: () => ({ url: sampleUrl, jsonLd: JSON.stringify(sampleEntity), isMockData: true }),
})

export type FetchJsonLdResult = OutputOf<typeof fetchJsonLd>
