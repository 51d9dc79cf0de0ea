import { defineContract, type InputOf, type OutputOf, SAMPLE_DOMAIN } from '../contract.ts'
import { sampleRegistration } from '../domain-report-sample.ts'
import { domain, error, instant, isMockData, link, state, warnings } from '../fields.ts'
import { z } from '../zod.ts'

const text = z.string().nullable()

/** Where a field was found, in the order they are believed. */
const source = z.enum(['rdap', 'whois', 'registrar-rdap', 'dns', 'tls'])

export const domainExpiryCheck = defineContract({
  name: 'domain-expiry-check-v1',
  summary: 'Returns the expiry date and registrar of a domain, straight from the registries.',
  input: z.object({ domain }),
  output: z.object({
    domainName: z.string(),
    unicodeName: z
      .string()
      .optional()
      .meta({ description: 'The name in Unicode, for internationalised domain names.' }),
    expiryDate: text.meta({ description: "The registry's expiry, ISO 8601; null when it publishes none." }),
    registrar: text,
    registrationDate: text,
    updatedDate: text,
    status: z.array(z.string()),
    nameServers: z.array(z.string()),
    hostingProvider: text,
    hostingExpiry: z.null().meta({ description: 'Always null: hosting contracts are not public.' }),
    isMockData,
    error,
    state,
    warnings,
    registered: z.boolean().nullable().optional(),
    source: source.optional(),
    sources: z
      .array(z.object({ field: z.string(), from: source, server: z.string().optional() }))
      .optional()
      .meta({ description: 'The source of each field.' }),
    expiresInDays: z.number().nullable().optional(),
    registrarExpiryDate: text.optional(),
    missingExpiryReason: z
      .string()
      .optional()
      .meta({ description: 'Why there is no expiry date, as a message to show.' }),
    statusDetails: z
      .array(
        z.object({
          code: z.string(),
          meaning: z.string(),
          weight: z.enum(['good', 'plain', 'warning', 'bad']).optional(),
          link: link.optional(),
        }),
      )
      .optional()
      .meta({ description: 'Each status explained, with its severity for the owner.' }),
    lifecycle: z.enum(['active', 'expiring', 'expired', 'redemption', 'pending-delete', 'reserved', 'free']).optional(),
    dnssec: z.boolean().nullable().optional(),
    redacted: z.array(z.string()).optional(),
    hostingBasis: z.string().optional(),
    hostingConfidence: z.enum(['high', 'medium', 'low']).optional(),
    dnsProvider: text.optional(),
    mailProvider: text.optional(),
    certificateExpiry: text.optional(),
    raw: z.object({ rdap: z.string().optional(), whois: z.string().optional() }).optional(),
    cached: z.boolean().optional(),
    fetchedAt: instant.optional(),
  }),
  timeoutMs: 9500,
  price: 4,
  agent: { name: 'look_up_registration', title: 'Domain registration' },
  exampleInput: { domain: 'example.com' },
  sample: () => ({
    domainName: SAMPLE_DOMAIN,
    expiryDate: sampleRegistration.expiresOn,
    registrar: sampleRegistration.registrar,
    registrationDate: sampleRegistration.registeredOn,
    updatedDate: '2026-08-14T07:01:44Z',
    status: sampleRegistration.status,
    nameServers: sampleRegistration.nameServers,
    hostingProvider: 'Example Hosting',
    hostingExpiry: null,
    isMockData: true,
  }),
})

export type DomainExpiryInput = InputOf<typeof domainExpiryCheck>
export type DomainExpiryResult = OutputOf<typeof domainExpiryCheck>
