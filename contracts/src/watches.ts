import { domain, webAddress } from './fields.ts'
import { recordTypes } from './record-types.ts'
import { z } from './zod.ts'

export const watchKinds = [
  'registration',
  'name-servers',
  'records',
  'certificate',
  'address',
  'robots',
  'sitemap',
  'dnssec',
  'mail',
  'technologies',
  'reports',
  'site',
] as const
export type WatchKindName = (typeof watchKinds)[number]

/** Kinds whose target is a web address; the others watch a domain name. */
export const addressKinds: ReadonlySet<WatchKindName> = new Set([
  'address',
  'robots',
  'sitemap',
  'technologies',
  'site',
])

const watchedTypes = recordTypes.filter((type) => type !== 'ANY' && type !== 'ALL')
const line = z.string().trim().min(1).max(4096)

/** One thing to watch, as in a file, in an account and in a browser. */
export const watchSpec = z
  .strictObject({
    kind: z.enum(watchKinds, { error: `The kind must be one of ${watchKinds.join(', ')}.` }),
    target: z.string().trim().min(1, 'Name a domain or a web address.').max(2048),
    date: z.iso
      .date('Write the date as 2027-05-31.')
      .optional()
      .meta({ description: 'The expiry date of a registration whose registry publishes none.' }),
    recordType: z
      .enum(watchedTypes)
      .optional()
      .meta({ description: 'The type of the records to watch; A without it.' }),
    expected: z
      .array(line)
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'The values that must be there; without it, each change from the last look is reported.' }),
    tags: z.array(z.string().trim().min(1).max(40)).max(10).optional(),
  })
  .transform((spec, context) => {
    const read = (addressKinds.has(spec.kind) ? webAddress : domain).safeParse(spec.target)
    for (const issue of read.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['target'], message: issue.message })
    }
    // The field removes www., which a record or a certificate may have as its own name.
    const isWww = spec.kind === 'records' && /^(?:https?:\/\/)?www\./i.test(spec.target)
    return { ...spec, target: (isWww ? 'www.' : '') + (read.data ?? '') }
  })
  .refine(({ kind, date }) => date === undefined || kind === 'registration', 'Only a registration has a date.')
  .refine(({ kind, recordType }) => recordType === undefined || kind === 'records', 'Only records have a record type.')
export type WatchSpec = z.output<typeof watchSpec>

const values = z.record(z.string(), z.array(z.string()).readonly()).readonly()

export const watchChangeKinds = [
  'changed',
  'drifted',
  'restored',
  'renewed',
  'expiring',
  'expired',
  'unsettled',
  'silent',
  'answering',
] as const

export const watchChange = z.object({
  kind: z.enum(watchChangeKinds),
  at: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.array(z.string()), after: z.array(z.string()) })),
  expires: z.string().optional(),
  reason: z.string().optional(),
})
export type WatchChange = z.output<typeof watchChange>

const watchSeen = z.object({
  values,
  validity: z.object({ from: z.string().nullable(), to: z.string() }).optional(),
})

export type WatchSeen = z.output<typeof watchSeen>

/** All that a watch remembers between two looks. */
export const watchState = z.object({
  accepted: watchSeen.nullable(),
  pending: z.object({ seen: watchSeen, looks: z.int() }).nullable(),
  drift: z.boolean(),
  isUnsettled: z.boolean(),
  isSilent: z.boolean(),
  notified: z.array(z.object({ expires: z.string(), step: z.int() })).max(8),
  failures: z.int(),
  lastLookAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  reason: z.string().nullable(),
  nextAt: z.string(),
  count: z.int().meta({ description: 'Changes reported so far; it numbers the next one.' }),
  history: z.array(watchChange).max(50),
})
export type WatchState = z.output<typeof watchState>
