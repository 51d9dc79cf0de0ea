import { instant } from './fields.ts'
import { z } from './zod.ts'

export const tlsVersions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  issuerOrganization: z.string().nullable(),
  names: z.array(z.string()).meta({ description: 'Subject alternative names; the first fifty.' }),
  validFrom: instant,
  validTo: instant,
  keyType: z.string().nullable(),
  keyBits: z.number().nullable(),
  fingerprint256: z.string(),
})

export const tlsReading = z.object({
  host: z.string(),
  address: z.string(),
  protocol: z.string().nullable().meta({ description: 'What both sides settled on when everything was offered.' }),
  cipher: z.string().nullable(),
  trusted: z.boolean(),
  trustFault: z.string().nullable().meta({ description: "OpenSSL's code, such as CERT_HAS_EXPIRED." }),
  nameFits: z.boolean(),
  daysLeft: z.number().nullable(),
  certificates: z.array(certificate).meta({ description: 'As the server sends them, its own first.' }),
  protocols: z.array(
    z.object({
      version: z.enum(tlsVersions),
      state: z.enum(['offered', 'not-offered', 'not-tested', 'not-asked']).meta({
        description:
          'not-tested: the server takes none of the cipher suites that are offered, which leave finite-field Diffie-Hellman out. not-asked: no answer that says either, such as a time-out.',
      }),
    }),
  ),
})

const hop = z.object({ url: z.string(), status: z.number() })

const page = z.object({
  url: z.string().meta({ description: 'Where it was asked for.' }),
  finalUrl: z.string().nullable().meta({ description: 'What answered in the end; null when nothing did.' }),
  status: z.number().nullable(),
  redirects: z.array(hop),
  fault: z
    .enum(['address', 'refused', 'unreachable', 'timeout', 'too-long', 'redirects', 'tls', 'broken'])
    .nullable()
    .meta({ description: 'Why there is no answer.' }),
})

export const httpReading = z.object({
  plain: page.meta({ description: 'What http:// leads to.' }),
  secure: page.meta({ description: 'What https:// leads to.' }),
  strictTransport: z
    .object({ value: z.string(), maxAge: z.number().nullable(), includeSubDomains: z.boolean(), preload: z.boolean() })
    .nullable()
    .meta({ description: 'HSTS of the answer over https on this very host.' }),
  headers: z.array(
    z.object({ name: z.string(), value: z.string().nullable(), verdict: z.enum(['good', 'weak', 'missing']) }),
  ),
})

export const caaReading = z.object({
  foundAt: z.string().nullable(),
  issue: z.array(z.string()).nullable().meta({ description: 'Who may issue; null is anybody, an empty list nobody.' }),
  issueWildcard: z.array(z.string()).nullable(),
  issuer: z.string().nullable().meta({ description: 'The CAA domain of the issuer in use, where it is known.' }),
  issuerListed: z.boolean().nullable(),
})

export const tlsaReading = z.object({
  name: z.string(),
  secure: z.boolean().meta({ description: 'The resolver vouches for the records (DNSSEC).' }),
  records: z.array(
    z.object({
      data: z.string(),
      fits: z
        .boolean()
        .nullable()
        .meta({ description: 'Whether the certificate in use fits; null when it is not known.' }),
    }),
  ),
})

export const webReading = z.object({
  host: z.string(),
  tls: tlsReading.nullable(),
  http: httpReading.nullable(),
  caa: caaReading,
  dane: tlsaReading,
})

export type TlsReading = z.output<typeof tlsReading>
export type HttpReading = z.output<typeof httpReading>
export type CaaUse = z.output<typeof caaReading>
export type TlsaUse = z.output<typeof tlsaReading>
export type WebReading = z.output<typeof webReading>
