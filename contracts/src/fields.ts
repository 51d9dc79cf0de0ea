import { z } from './zod.ts'

const cleaned = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '')

export const domain = z
  .string({ error: 'Please enter a domain name.' })
  .max(2048, 'This is too long to be a domain name.')
  .transform(cleaned)
  .pipe(
    z
      .string()
      .min(1, 'Please enter a domain name.')
      .max(254, 'This is too long to be a domain name.')
      .regex(/^[^\s\p{Cc}]+$/u, 'A domain name cannot contain spaces.'),
  )
  .meta({ description: 'A domain name, in Unicode or ASCII.' })

export const webAddress = z
  .string({ error: 'Please enter a website URL to analyze.' })
  .trim()
  .min(1, 'Please enter a website URL to analyze.')
  .max(2048, 'This URL is too long.')
  .transform((text) => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`))
  .refine(
    (text) => /^https?:/i.test(text) && URL.canParse(text),
    'Invalid URL format. Please enter a valid URL (e.g., https://example.com).',
  )
  .meta({ description: 'A web address.' })

export const error = z.string().optional().meta({ description: 'Why there is no result, as a message to show.' })

/** A lookup in one of these states is never graded, and never shown as good. */
export const lookupStates = ['unregistered', 'unreachable', 'unknown'] as const

export const state = z.enum(lookupStates).optional().meta({
  description:
    'Why there is no result. unregistered: neither the registry nor the DNS has the domain. unreachable: no server responded. unknown: the response was inconclusive.',
})

export type LookupStanding = (typeof lookupStates)[number]

export const isMockData = z.boolean().meta({ description: 'True when the result is sample data.' })

export const instant = z.string()

/** Sent by the server itself while a stream waits for its turn, also in the middle of it. */
export const queued = z.object({
  type: z.literal('queued'),
  ahead: z.int().meta({ description: 'The server is busy; this many calls are in front in the line.' }),
})

export type Queued = z.output<typeof queued>

export const warnings = z.array(z.string()).optional()

export const link = z.string().meta({ format: 'uri', description: 'An http or https URL.' })
