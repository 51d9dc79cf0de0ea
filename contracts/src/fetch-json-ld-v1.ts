import { defineContract, type OutputOf } from './contract.ts'
import { error, isMockData, webAddress } from './fields.ts'
import { z } from './zod.ts'

const sampleEntity = (url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: 'An example article',
  url,
  author: { '@type': 'Person', name: 'Jane Example' },
  datePublished: '2026-01-15',
})

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
    isMockData,
    error,
  }),
  timeoutMs: 12_000,
  price: 2,
  exampleInput: { url: 'https://example.com/article' },
  sample: ({ url }) => ({ url, jsonLd: JSON.stringify(sampleEntity(url)), isMockData: true }),
})

export type FetchJsonLdResult = OutputOf<typeof fetchJsonLd>
