import { describe } from '@sundry/kit'

type Nothing = Record<never, never>
interface At {
  domain: string
}
interface Value {
  value: string
}
interface OnDate {
  date: string
}

const logoFaults: Readonly<Record<string, string>> = {
  '<svg>': 'its root is not an svg element in the SVG namespace',
  '<title>': 'it has no title',
  version: 'its version is not 1.2',
  baseProfile: 'its baseProfile is not tiny-ps',
  viewBox: 'its viewBox is missing or not square',
  x: 'its root has an x',
  y: 'its root has a y',
}

export const bimiFindings = {
  'bimi-none': describe<At>('info', ({ domain }) => ({
    found: `${domain} has no BIMI record.`,
    why: 'Receivers that support BIMI do not show your logo.',
    fix: `In this order: enforce DMARC; serve the logo as SVG Tiny PS and a mark certificate over HTTPS; then publish a TXT record at default._bimi.${domain} with both URLs.`,
  })),
  'bimi-multiple-records': describe<{ name: string; count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} BIMI records.`,
    why: 'Receivers ignore them all.',
    fix: 'Keep one and delete the others.',
  })),
  'bimi-record-invalid': describe<{ name: string; value: string }>('error', ({ name, value }) => ({
    found: `The BIMI record at ${name} is not valid: "${value}".`,
    why: 'A record needs an l= tag, empty or with a URL.',
    fix: 'Write "v=BIMI1; l=https://…/logo.svg; a=https://…/certificate.pem".',
  })),
  'bimi-dns-error': describe<{ name: string }>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'It is unknown whether there is a logo.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then try again.',
  })),
  'bimi-declined': describe<At>('info', ({ domain }) => ({
    found: `${domain} opts out of BIMI.`,
    why: 'Its record has an empty l= and a=, so receivers show no logo.',
    fix: 'No action needed if this is intended.',
  })),
  'bimi-location-invalid': describe<Value>('error', ({ value }) => ({
    found: `The logo "${value}" is not an https: URL of an .svg or .svgz file.`,
    why: 'Receivers do not fetch it.',
    fix: 'Serve the logo as SVG over HTTPS and put its URL in l=.',
  })),
  'bimi-authority-invalid': describe<Value>('error', ({ value }) => ({
    found: `The certificate "${value}" is not an https: URL.`,
    why: 'Receivers do not fetch it.',
    fix: 'Serve the certificate over HTTPS and put its URL in a=.',
  })),
  'bimi-no-authority': describe<At>('warning', ({ domain }) => ({
    found: `The BIMI record of ${domain} has no mark certificate.`,
    why: 'Large receivers show a logo only with a mark certificate.',
    fix: 'Get a verified (VMC) or common (CMC) mark certificate and put its URL in a=.',
  })),
  'bimi-dmarc-not-enforced': describe<At & { policy: string; isSampled: boolean }>('error', ({
    domain,
    policy,
    isSampled,
  }) => ({
    found: isSampled
      ? `The DMARC policy of ${domain} quarantines only part of its mail (pct).`
      : `The DMARC policy of ${domain} or of its subdomains is not enforced${policy === '' ? '' : ` (${policy})`}.`,
    why: 'Receivers show a logo only if the domain enforces DMARC.',
    fix: 'When reports show that your own mail passes, set p and sp to quarantine or reject, and remove pct.',
  })),
  'bimi-file-unreachable': describe<{ url: string }>('warning', ({ url }) => ({
    found: `${url}, named in the BIMI record, could not be fetched.`,
    why: 'Receivers that cannot fetch it show no logo.',
    fix: 'Serve the file there over HTTPS without restrictions.',
  })),
  'bimi-logo-unreadable': describe<Nothing>('error', () => ({
    found: 'The logo is not a valid SVG.',
    why: 'Receivers do not show it.',
    fix: 'Export it again as SVG and check it in a browser.',
  })),
  'bimi-logo-too-large': describe<{ octets: number }>('warning', ({ octets }) => ({
    found: `The logo has ${octets} bytes; the recommended limit is 32 KB.`,
    why: 'Some receivers do not show it.',
    fix: 'Simplify its paths.',
  })),
  'bimi-logo-not-tiny-ps': describe<{ detail: string }>('error', ({ detail }) => ({
    found: `The logo is not SVG Tiny PS: ${logoFaults[detail] ?? `it has ${detail}`}.`,
    why: 'Receivers accept only this safe profile, without scripts, animation, raster images and links.',
    fix: 'Use the root element <svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 100 100">, with a <title> first.',
  })),
  'bimi-certificate-unreadable': describe<Nothing>('error', () => ({
    found: 'The mark certificate could not be read.',
    why: 'Receivers do not show the logo.',
    fix: 'Serve the PEM file as the CA issued it, with the full chain.',
  })),
  'bimi-certificate-expired': describe<OnDate>('error', ({ date }) => ({
    found: `The mark certificate expired on ${date}.`,
    why: 'Receivers no longer show the logo.',
    fix: 'Renew it and replace the file.',
  })),
  'bimi-certificate-expires-soon': describe<OnDate>('warning', ({ date }) => ({
    found: `The mark certificate expires on ${date}.`,
    why: 'After that day receivers no longer show the logo.',
    fix: 'Renew it in time.',
  })),
  'bimi-certificate-not-yet-valid': describe<OnDate>('error', ({ date }) => ({
    found: `The mark certificate is valid only from ${date}.`,
    why: 'Until then receivers do not show the logo.',
    fix: 'Wait, or serve the previous certificate.',
  })),
  'bimi-certificate-not-for-bimi': describe<Nothing>('error', () => ({
    found: 'The certificate is not a mark certificate.',
    why: 'It lacks the extended key usage for BIMI, so receivers do not accept it.',
    fix: 'Use the URL of a verified (VMC) or common (CMC) mark certificate.',
  })),
  'bimi-certificate-wrong-domain': describe<At>('error', ({ domain }) => ({
    found: `The mark certificate is not for ${domain}.`,
    why: 'Receivers accept it only for the domains that it lists.',
    fix: 'Get a certificate for this domain or its Organizational Domain.',
  })),
}
