import { z } from '../zod.ts'

const paste = z
  .object({ kind: z.enum(['dns', 'header']), name: z.string(), type: z.string(), data: z.string() })
  .meta({ description: 'The record or header that mends it.' })

/**
 * Something the owner of a domain should know: a code with its parameters beside it (`domain`, `host`, `seconds`, …).
 * The mail engine's `messageOf` puts it into words.
 */
export const finding = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  paste: paste.optional(),
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
