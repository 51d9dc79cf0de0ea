import { instant } from './fields.ts'
import { z } from './zod.ts'

export const dnssecVerdicts = [
  'secure',
  'insecure',
  'indeterminate',
  'missing-signatures',
  'not-yet-valid',
  'expired',
  'bogus',
] as const

export const dnssecReasons = [
  /** No key of the root is one of the trust anchors. */
  'no-anchor',
  /** The parent proves that there is no DS record. */
  'no-ds',
  /** Every DS record or key is of an algorithm or digest that is not supported. */
  'unsupported-algorithm',
  /** NSEC3 with more iterations than validators work through (RFC 9276). */
  'iterations-too-high',
  'ds-mismatch',
  'signatures-missing',
  'signature-expired',
  'signature-not-yet-valid',
  'signature-wrong',
  /** The signer is another zone, or no key has the signature's tag. */
  'signer-unknown',
  /** NSEC or NSEC3 do not prove the claimed absence. */
  'denial-unproven',
  /** An answer made from a wildcard, and nothing proves that the name itself does not exist. */
  'wildcard-unproven',
  'no-answer',
  'signatures-withheld',
  /** Checking would take more work than one report may cost (CVE-2023-50387). */
  'too-much-work',
] as const

const verdict = z.enum(dnssecVerdicts)
const reason = z.enum(dnssecReasons).nullable()

const signature = z.object({
  covers: z.string().meta({ description: 'The record type that is signed.' }),
  name: z.string(),
  signer: z.string(),
  keyTag: z.number(),
  algorithm: z.number(),
  inception: instant,
  expires: instant,
  state: z
    .enum(['valid', 'expired', 'not-yet-valid', 'wrong', 'no-key', 'unsupported', 'unchecked'])
    .meta({ description: 'Dates are checked only for signatures that match their key.' }),
})

const key = z.object({
  keyTag: z.number(),
  algorithm: z.number(),
  algorithmName: z.string(),
  bits: z.number().nullable(),
  role: z.enum(['key-signing', 'zone-signing']).meta({ description: 'By the SEP flag.' }),
  revoked: z.boolean(),
  trustedBy: z.enum(['anchor', 'ds', 'key-set']).nullable().meta({
    description: 'A trust anchor, a DS record in the parent, or a signature by such a key over the DNSKEY set.',
  }),
})

const delegationSigner = z.object({
  keyTag: z.number(),
  algorithm: z.number(),
  algorithmName: z.string(),
  digestType: z.number(),
  fits: z.enum(['key', 'no-key', 'wrong-digest', 'unsupported', 'unchecked']),
})

const denial = z.object({
  kind: z.enum(['nsec', 'nsec3']),
  iterations: z.number().nullable(),
  saltLength: z.number().nullable().meta({ description: 'Octets.' }),
  optOut: z.boolean(),
})

const zone = z.object({
  name: z.string().meta({ description: 'With the trailing dot; the root is a dot.' }),
  parent: z.string().nullable(),
  verdict,
  reason,
  delegationSigners: z.array(delegationSigner).meta({ description: "The parent's DS records; none for the root." }),
  keys: z.array(key),
  signatures: z.array(signature).meta({ description: 'Over its DS records (by the parent) and its DNSKEY set.' }),
  denial: denial.nullable().meta({ description: 'How this zone proves non-existence, if seen.' }),
})

const checkedRecord = z.object({
  name: z.string(),
  type: z.string(),
  exists: z.boolean(),
  verdict,
  reason,
  wildcard: z.string().nullable().meta({ description: 'The wildcard that the response was synthesised from.' }),
  signatures: z.array(signature),
})

/** A chain of trust from the root to a name: enough to draw who vouches for whom. */
export const dnssecChain = z.object({
  name: z.string(),
  verdict,
  reason,
  exists: z.boolean().meta({ description: 'False when the name is proven not to exist.' }),
  zones: z.array(zone).meta({ description: 'From the root down.' }),
  records: z.array(checkedRecord).meta({ description: 'Records of the name that were checked in the last zone.' }),
  checkedAt: instant,
})

export type DnssecChain = z.output<typeof dnssecChain>
export type DnssecVerdict = z.output<typeof verdict>
export type DnssecReason = (typeof dnssecReasons)[number]
export type DnssecSignature = z.output<typeof signature>
export type DnssecKey = z.output<typeof key>
export type DnssecZone = z.output<typeof zone>
export type CheckedRecord = z.output<typeof checkedRecord>
