import { z } from './zod.ts'

const replaces = z.array(z.string()).meta({
  description: 'The record it replaces; all other records of the name stay unchanged.',
})

const paste = z
  .object({ kind: z.enum(['dns', 'header']), name: z.string(), type: z.string(), data: z.string(), replaces })
  .meta({ description: 'The complete record or header that fixes it.' })

const sender = z.object({
  term: z.string(),
  service: z.string(),
  seenBy: z.enum(['mx', 'dkim']),
  lookups: z.number(),
  voidLookups: z.number(),
})

const draft = z
  .object({
    needs: z.enum(['address', 'senders', 'authority', 'file']),
    name: z.string(),
    type: z.string(),
    replaces,
    start: z.string().meta({ description: 'The text before the required part.' }),
    end: z.string(),
    deadDomain: z.string().optional().meta({ description: 'Addresses at this domain cannot receive mail.' }),
    reportsOn: z.string().optional().meta({ description: 'Report receivers in other domains must authorise reports.' }),
    senders: z.array(sender).optional().meta({ description: 'Recognised but not confirmed.' }),
    lookups: z.number().optional(),
    voidLookups: z.number().optional(),
    file: z
      .object({ url: z.string(), text: z.string() })
      .optional()
      .meta({ description: 'Must be served before the record is published.' }),
  })
  .meta({ description: 'A record that its owner must complete or confirm before publishing.' })

/**
 * Something the owner of a domain should know: a code with its parameters beside it (`domain`, `host`, `seconds`, …).
 * `messageOf` of engines/domain-report puts it into words.
 */
export const finding = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  paste: paste.optional(),
  draft: draft.optional(),
})

export const grades = ['A', 'B', 'C', 'D', 'F'] as const

/** How a section fares, and the codes of the findings that made it so, the weightiest first. */
export const graded = z.object({
  grade: z.enum(grades).nullable().meta({ description: 'Null when too little is known or there is nothing to grade.' }),
  reasons: z.array(z.string()),
})

export type ReportFinding = z.output<typeof finding>
export type Grade = (typeof grades)[number]
export type Graded = z.output<typeof graded>
