import { z } from './zod.ts'

const replaces = z.array(z.string()).meta({
  description: 'What it takes the place of; every other record of the name stays as it is.',
})

const paste = z
  .object({ kind: z.enum(['dns', 'header']), name: z.string(), type: z.string(), data: z.string(), replaces })
  .meta({ description: 'The record or header that fixes it, complete as it stands.' })

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
    start: z.string().meta({ description: 'What stands before the part that is needed.' }),
    end: z.string(),
    deadDomain: z.string().optional().meta({ description: 'Addresses at this domain receive nothing.' }),
    reportsOn: z.string().optional().meta({ description: 'Receivers in other domains have to authorise its reports.' }),
    senders: z.array(sender).optional().meta({ description: 'Recognised, not confirmed.' }),
    lookups: z.number().optional(),
    voidLookups: z.number().optional(),
    file: z
      .object({ url: z.string(), text: z.string() })
      .optional()
      .meta({ description: 'Is served before the record.' }),
  })
  .meta({ description: 'A record that its owner has to complete or confirm; nothing to publish as it stands.' })

/**
 * Something the owner of a domain should know: a code with its parameters beside it (`domain`, `host`, `seconds`, …).
 * The mail engine's `messageOf` puts it into words.
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
  grade: z
    .enum(grades)
    .nullable()
    .meta({ description: 'Null where too little could be learnt, or nothing is to be graded.' }),
  reasons: z.array(z.string()),
})

export type ReportFinding = z.output<typeof finding>
export type Grade = (typeof grades)[number]
export type Graded = z.output<typeof graded>
