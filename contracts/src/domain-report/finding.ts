import { z } from '../zod.ts'

/**
 * Something the owner of a domain should know: a code with its parameters beside it (`domain`, `host`, `seconds`, …).
 * The mail engine's `messageOf` puts it into words, its `recordOf` into a record to paste.
 */
export const finding = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
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
