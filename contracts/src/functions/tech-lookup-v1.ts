import { defineContract, type InputOf, type OutputOf, SAMPLE_ORIGIN } from '../contract.ts'
import { error, isMockData, link, state, webAddress } from '../fields.ts'
import { z } from '../zod.ts'

const vulnerability = z.object({
  summary: z.string(),
  severity: z.enum(['low', 'medium', 'high', 'critical']).optional(),
  identifiers: z.array(z.string()),
  below: z.string().optional().meta({ description: 'The first version that is not affected.' }),
  links: z.array(link),
})

const technology = z.object({
  name: z.string(),
  slug: z.string(),
  icon: z.string().nullable().meta({ description: 'A path on this site.' }),
  version: z.string().nullable(),
  website: link.nullable(),
  description: z.string().nullable(),
  category: z.string().optional(),
  confidence: z.number().min(0).max(100).optional(),
  approximate: z.boolean().optional().meta({ description: 'True when the version may be off by a release.' }),
  evidence: z.array(z.object({ kind: z.string(), detail: z.string() })).optional(),
  cpe: z.string().optional(),
  vulnerabilities: z.array(vulnerability).optional(),
})

const component = z.object({
  kind: z.enum(['theme', 'parent-theme', 'plugin', 'module', 'extension']),
  slug: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  author: z.string().nullable().optional(),
  approximate: z.boolean().optional(),
})

const providers = z.object({
  hosting: z.string().nullable(),
  cdn: z.string().nullable(),
  dns: z.string().nullable(),
  mail: z.string().nullable(),
})

export const techLookup = defineContract({
  name: 'tech-lookup-v1',
  summary: 'Detects the technologies of a web page, with evidence for each.',
  input: z.object({ urlToProfile: webAddress }),
  output: z.object({
    analyzedUrl: link,
    meta: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
    technologies: z.array(technology),
    categories: z.record(z.string(), z.array(technology)).meta({ description: 'Category slug to technologies.' }),
    error,
    state,
    isMockData,
    finalUrl: z.string().optional(),
    status: z.number().optional(),
    mode: z.enum(['static', 'browser']).optional(),
    challenged: z.boolean().optional().meta({ description: 'True when the site answered with a bot challenge.' }),
    components: z.array(component).optional(),
    providers: providers.partial().optional(),
    hosting: z.string().nullable().optional(),
    securityHeaders: z
      .array(z.object({ name: z.string(), value: z.string().nullable(), verdict: z.enum(['good', 'weak', 'missing']) }))
      .optional(),
    notes: z.array(z.string()).optional(),
    cached: z.boolean().optional(),
    fetchedAt: z.string().optional(),
    elapsedMs: z.number().optional(),
  }),
  // The nine seconds of a plain fetch, or the fifteen of a browser and what is read before it.
  timeoutMs: 21_500,
  price: 8,
  agent: { name: 'profile_page', title: 'Technologies of a page' },
  exampleInput: { urlToProfile: 'https://example.com' },
  sample: () => {
    const nginx = {
      name: 'Nginx',
      slug: 'nginx',
      icon: null,
      version: '1.28.0',
      website: 'https://nginx.org',
      description: 'A web server.',
    }
    const react = {
      name: 'React',
      slug: 'react',
      icon: null,
      version: '19.3.1',
      website: 'https://react.dev',
      description: 'A library for user interfaces.',
    }
    return {
      analyzedUrl: SAMPLE_ORIGIN,
      meta: { title: 'Sample page', description: null },
      technologies: [nginx, react],
      categories: { 'web-servers': [nginx], 'javascript-frameworks': [react] },
      error: 'This is mock data: live lookups are not available on this server at the moment.',
      isMockData: true,
    }
  },
})

export type TechLookupInput = InputOf<typeof techLookup>
export type TechLookupResult = OutputOf<typeof techLookup>
export type Technology = z.output<typeof technology>
