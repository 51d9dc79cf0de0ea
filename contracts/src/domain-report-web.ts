import { instant } from './fields.ts'
import { z } from './zod.ts'

export const tlsVersions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  issuerOrganization: z.string().nullable(),
  names: z.array(z.string()).meta({ description: 'Subject alternative names, up to fifty.' }),
  validFrom: instant,
  validTo: instant,
  keyType: z.string().nullable(),
  keyBits: z.number().nullable(),
  fingerprint256: z.string(),
})

export const tlsReading = z.object({
  host: z.string(),
  address: z.string(),
  protocol: z.string().nullable().meta({ description: 'The negotiated version when all are offered.' }),
  alpn: z.string().nullable().optional().meta({ description: 'The HTTP version negotiated by ALPN, such as h2.' }),
  cipher: z.string().nullable(),
  trusted: z.boolean(),
  trustFault: z.string().nullable().meta({ description: "OpenSSL's code, such as CERT_HAS_EXPIRED." }),
  nameFits: z.boolean(),
  daysLeft: z.number().nullable(),
  certificates: z.array(certificate).meta({ description: 'In the order sent, leaf certificate first.' }),
  protocols: z.array(
    z.object({
      version: z.enum(tlsVersions),
      state: z.enum(['offered', 'not-offered', 'not-tested', 'not-asked']).meta({
        description:
          'not-tested: the server accepts none of the offered cipher suites, which exclude finite-field Diffie-Hellman. not-asked: no conclusive response, such as a timeout.',
      }),
    }),
  ),
})

const hop = z.object({ url: z.string(), status: z.number() })

const page = z.object({
  url: z.string().meta({ description: 'The requested URL.' }),
  finalUrl: z.string().nullable().meta({ description: 'The URL that responded after redirects; null when none did.' }),
  status: z.number().nullable(),
  redirects: z.array(hop),
  fault: z
    .enum(['address', 'refused', 'unreachable', 'timeout', 'too-long', 'redirects', 'tls', 'broken'])
    .nullable()
    .meta({ description: 'Why there is no response.' }),
})

export const httpReading = z.object({
  plain: page.meta({ description: 'What http:// leads to.' }),
  secure: page.meta({ description: 'What https:// leads to.' }),
  strictTransport: z
    .object({ value: z.string(), maxAge: z.number().nullable(), includeSubDomains: z.boolean(), preload: z.boolean() })
    .nullable()
    .meta({ description: 'HSTS of the HTTPS response of this host.' }),
  altSvc: z.string().nullable().optional().meta({ description: 'The Alt-Svc header of the HTTPS response.' }),
  headers: z.array(
    z.object({ name: z.string(), value: z.string().nullable(), verdict: z.enum(['good', 'weak', 'missing']) }),
  ),
})

export const caaReading = z.object({
  foundAt: z.string().nullable(),
  issue: z
    .array(z.string())
    .nullable()
    .meta({ description: 'CAs that may issue; null means any, an empty list none.' }),
  issueWildcard: z.array(z.string()).nullable(),
  issuer: z.string().nullable().meta({ description: 'The CAA domain of the current issuer, if known.' }),
  issuerListed: z.boolean().nullable(),
})

export const tlsaReading = z.object({
  name: z.string(),
  secure: z.boolean().meta({ description: 'The resolver has validated the records (DNSSEC).' }),
  records: z.array(
    z.object({
      data: z.string(),
      fits: z.boolean().nullable().meta({ description: 'Whether the current certificate matches; null when unknown.' }),
    }),
  ),
})

export const preloadFaults = ['certificate', 'max-age', 'subdomains', 'redirect'] as const

const securityTxt = z.object({
  state: z.enum(['found', 'none', 'unknown']),
  contact: z.array(z.string()).meta({ description: 'URIs, up to ten.' }),
  expires: instant.nullable(),
})

export const webReading = z.object({
  host: z.string(),
  tls: tlsReading.nullable(),
  http: httpReading.nullable(),
  caa: caaReading,
  dane: tlsaReading,
  httpsRecords: z.array(z.string()).optional().meta({ description: 'HTTPS records of the host (RFC 9460).' }),
  preload: z
    .object({
      requested: z.boolean(),
      faults: z.array(z.enum(preloadFaults)).meta({ description: 'Conditions of the HSTS preload list that fail.' }),
    })
    .nullable()
    .optional()
    .meta({ description: 'Null where the site is not at the registered domain, or sends no HSTS.' }),
  securityTxt: securityTxt.optional().meta({ description: 'The file /.well-known/security.txt (RFC 9116).' }),
})

export type TlsReading = z.output<typeof tlsReading>
export type HttpReading = z.output<typeof httpReading>
export type CaaUse = z.output<typeof caaReading>
export type TlsaUse = z.output<typeof tlsaReading>
export type SecurityTxt = z.output<typeof securityTxt>
export type WebReading = z.output<typeof webReading>
