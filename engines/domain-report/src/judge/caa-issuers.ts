import type { CaaUse } from '@sundry/contracts/domain-report-web'

/** Under which domains authorities are named in CAA records, by words of the organisation in their certificates. */
const issuers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/let'?s encrypt|internet security research group|^isrg/i, ['letsencrypt.org']],
  [/google trust services/i, ['pki.goog']],
  [/amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com']],
  [
    /digicert|geotrust|rapidssl|thawte|symantec/i,
    ['digicert.com', 'digicert.ne.jp', 'geotrust.com', 'rapidssl.com', 'thawte.com', 'symantec.com'],
  ],
  [/sectigo|comodo|usertrust/i, ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com']],
  [/zerossl/i, ['sectigo.com', 'zerossl.com']],
  [/globalsign/i, ['globalsign.com']],
  [/godaddy|starfield/i, ['godaddy.com', 'starfieldtech.com']],
  [/\bentrust/i, ['entrust.net', 'affirmtrust.com']],
  [/ssl\.com|ssl corp/i, ['ssl.com']],
  [/buypass/i, ['buypass.com', 'buypass.no']],
  [/actalis/i, ['actalis.it']],
  [/certum|asseco/i, ['certum.pl', 'certum.eu']],
  [/harica|hellenic academic/i, ['harica.gr']],
  [/microsoft/i, ['microsoft.com']],
  [/identrust/i, ['identrust.com']],
  [/swisssign/i, ['swisssign.com']],
  [/telesec|deutsche telekom/i, ['telesec.de']],
  [/d-trust/i, ['d-trust.net', 'd-trust.de']],
]

export const caaDomainsOf = (organization: string | null): readonly string[] =>
  (organization !== null && issuers.find(([words]) => words.test(organization))?.[1]) || []

/** The authority that issued a certificate, as CAA records name it. */
export function usedIssuer(
  organization: string | null,
  issue: readonly string[] | null,
): Pick<CaaUse, 'issuer' | 'issuerListed'> {
  const domains = caaDomainsOf(organization)
  const [usual = null] = domains
  // An authority that is not known may be named by any of the domains.
  const issuerListed = usual === null || issue === null ? null : domains.some((one) => issue.includes(one))
  return { issuer: usual, issuerListed }
}
