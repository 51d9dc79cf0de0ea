import { defineContract, type OutputOf, SAMPLE_DOMAIN } from '../contract.ts'
import { domain, error, instant, isMockData, state } from '../fields.ts'
import { z } from '../zod.ts'

const finding = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  message: z.string(),
  line: z.number().optional(),
})

export const securityTxt = defineContract({
  name: 'security-txt-v1',
  summary: "Fetches a domain's security.txt (RFC 9116) and checks its fields, expiry and signature.",
  input: z.object({ domain }),
  output: z.object({
    domainName: z.string(),
    url: z.string().nullable().meta({ description: 'The URL that responded with the file; null when there is none.' }),
    contact: z.array(z.string()),
    expires: instant.nullable(),
    daysLeft: z.number().nullable(),
    canonical: z.array(z.string()),
    encryption: z.array(z.string()),
    policy: z.array(z.string()),
    languages: z.array(z.string()),
    isSigned: z.boolean().meta({ description: 'True when there is an OpenPGP signature; it is not verified.' }),
    findings: z.array(finding),
    isMockData,
    error,
    state,
  }),
  timeoutMs: 12_000,
  price: 2,
  exampleInput: { domain: SAMPLE_DOMAIN },
  sample: () => ({
    domainName: SAMPLE_DOMAIN,
    url: `https://${SAMPLE_DOMAIN}/.well-known/security.txt`,
    contact: [`mailto:security@${SAMPLE_DOMAIN}`],
    expires: '2027-06-30T00:00:00Z',
    daysLeft: null,
    canonical: [`https://${SAMPLE_DOMAIN}/.well-known/security.txt`],
    encryption: [],
    policy: [],
    languages: ['en'],
    isSigned: false,
    findings: [],
    isMockData: true,
  }),
  agent: { name: 'check_security_txt', title: 'security.txt of a domain' },
  command: {
    name: 'security-txt',
    about: 'Check the security.txt of a domain (RFC 9116). Exits with 1 if there is an error.',
    argument: 'domain',
    example: 'sundry security-txt example.com',
  },
})

export type SecurityTxtResult = OutputOf<typeof securityTxt>
