import { defineContract, type InputOf, type OutputOf } from '../contract.ts'
import { dnssecChain } from '../domain-report-dnssec.ts'
import { finding, graded } from '../domain-report-finding.ts'
import { blockListsReading, clientsReading, mailReading } from '../domain-report-mail.ts'
import { sampleReport } from '../domain-report-sample.ts'
import { webReading } from '../domain-report-web.ts'
import { zoneHealth } from '../domain-report-zone.ts'
import { domain, instant, type Queued, queued, state } from '../fields.ts'
import { z } from '../zod.ts'

const text = z.string().nullable()

const registrationReading = z.object({
  registered: z.boolean().nullable(),
  registrar: text,
  registeredOn: instant.nullable(),
  expiresOn: instant.nullable(),
  missingExpiryReason: text,
  daysLeft: z.number().nullable(),
  status: z.array(z.string()),
  nameServers: z.array(z.string()),
  delegated: z
    .array(z.string())
    .nullable()
    .optional()
    .meta({ description: 'The name servers in the parent zone; null when it could not be asked.' }),
  warnings: z.array(z.string()),
})

const hostAddress = z.object({
  host: z.string(),
  address: z.string(),
  network: text,
  names: z.array(z.object({ name: z.string(), confirmed: z.boolean() })),
})

const addressesReading = z.object({
  addresses: z.array(hostAddress).meta({ description: 'Of the domain and its www name, or the requested address.' }),
  withheld: z.number().meta({ description: 'Private addresses that are not shown.' }),
})

export type RegistrationReading = z.output<typeof registrationReading>
export type AddressesReading = z.output<typeof addressesReading>

export const reportSections = ['registration', 'zone', 'dnssec', 'addresses', 'web', 'mail'] as const
/** Those beyond the first are reported only where they are asked for. */
export const everySection = [...reportSections, 'clients', 'blocklists'] as const
export type ReportSection = (typeof everySection)[number]

/** Fields that each section adds to the reading of its subject. */
const section = <Name extends ReportSection, Reading extends z.ZodType>(name: Name, reading: Reading) =>
  graded.extend({
    type: z.literal(name),
    reading: reading.nullable().meta({ description: 'The evidence; null when there is none.' }),
    findings: z.array(finding),
    error: z.string().nullable().meta({
      description: 'Why a reading is missing or incomplete, and so has no grade, as a message to show.',
    }),
    elapsedMs: z.number(),
    cached: z.boolean(),
  })

const start = z.object({
  type: z.literal('start'),
  asked: z.string().meta({ description: 'What was looked up: a domain, or an IP address.' }),
  kind: z.enum(['domain', 'address']),
  domain: z.string().nullable().meta({
    description: 'The registered domain of the report; for an IP address, the domain of its confirmed name.',
  }),
  unicodeName: z.string().nullable(),
  sections: z.array(z.enum(everySection)).meta({ description: 'The sections to expect, in any order.' }),
  onRequest: z
    .array(z.enum(everySection))
    .optional()
    .meta({ description: 'Sections that this server reports only where they are named.' }),
  isMockData: z.boolean(),
  state,
})

const end = graded.extend({
  type: z.literal('end'),
  reasons: z.array(z.enum(everySection)).meta({ description: 'The sections with the lowest grade.' }),
  elapsedMs: z.number(),
  fetchedAt: instant,
  resolver: z.string().optional().meta({ description: 'The address of the resolver that answered.' }),
})

const selector = z
  .string()
  .max(63)
  .regex(/^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/i, 'A DKIM selector consists of letters, digits, dots and hyphens.')

/** Questions that one point pays for, as in dig-dns-v1. */
const QUESTIONS_A_POINT = 2
/** Questions of every report before its sections. */
const FIRST_QUESTIONS = 4
/** Questions of a usual section to the DNS, registries and the site together. */
const usualQuestions: Readonly<Record<ReportSection, number>> = {
  registration: 8,
  zone: 34,
  dnssec: 16,
  addresses: 8,
  web: 12,
  mail: 38,
  clients: 20,
  blocklists: 26,
}

export const domainReport = defineContract({
  name: 'domain-report-v1',
  summary: 'Reports on the health of a domain and its mail, streaming each section when it is ready.',
  input: z.object({
    domain,
    sections: z
      .array(z.enum(everySection))
      .min(1)
      .max(everySection.length)
      .optional()
      .meta({ description: 'Left out, all but clients and blocklists.' }),
    selectors: z
      .array(selector)
      .max(10)
      .optional()
      .meta({ description: 'DKIM selectors to try besides the common ones.' }),
  }),
  output: z.discriminatedUnion('type', [
    queued,
    start,
    section('registration', registrationReading),
    section('zone', zoneHealth),
    section('dnssec', dnssecChain),
    section('addresses', addressesReading),
    section('web', webReading),
    section('mail', mailReading),
    section('clients', clientsReading),
    section('blocklists', blockListsReading),
    end,
    z.object({ type: z.literal('error'), error: z.string(), isMockData: z.boolean().optional(), state }),
  ]),
  timeoutMs: 45_000,
  price: FIRST_QUESTIONS / QUESTIONS_A_POINT,
  surcharge: ({ selectors = [], sections = reportSections }) => {
    const questions = [...new Set(sections)].reduce((sum, name) => sum + usualQuestions[name], selectors.length)
    return Math.ceil(questions / QUESTIONS_A_POINT)
  },
  weight: 'stream',
  streams: true,
  agent: { name: 'report_domain', title: 'Domain report' },
  exampleInput: { domain: 'example.com' },
  sample: ({ sections = [...reportSections] }, now) => sampleReport(sections, now),
})

export type DomainReportInput = InputOf<typeof domainReport>
export type DomainReportEvent = Exclude<OutputOf<typeof domainReport>, Queued>
export type DomainReportSection<Name extends ReportSection = ReportSection> = Extract<DomainReportEvent, { type: Name }>
