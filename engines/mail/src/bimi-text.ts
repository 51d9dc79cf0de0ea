import { describe } from './describe.ts'

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
  '<svg>': 'its root is no svg element of the SVG namespace',
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
    why: 'Receivers that show logos of senders show none of yours.',
    fix: `In this order: an enforced DMARC policy, the logo as SVG Tiny PS and a mark certificate, both served over https, then a TXT record at default._bimi.${domain} that names the two.`,
  })),
  'bimi-multiple-records': describe<{ name: string; count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} BIMI records.`,
    why: 'Receivers ignore them all.',
    fix: 'Keep one and delete the others.',
  })),
  'bimi-record-invalid': describe<{ name: string; value: string }>('error', ({ name, value }) => ({
    found: `The BIMI record at ${name} is not valid: "${value}".`,
    why: 'A record needs the tag l, empty or with an address.',
    fix: 'Write "v=BIMI1; l=https://…/logo.svg; a=https://…/certificate.pem".',
  })),
  'bimi-dns-error': describe<{ name: string }>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'Nobody knows whether there is a logo.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then look again.',
  })),
  'bimi-declined': describe<At>('info', ({ domain }) => ({
    found: `${domain} declines to have a logo shown.`,
    why: 'Its record names neither a logo nor a certificate; that is how a domain says so.',
    fix: 'Nothing, if it is meant.',
  })),
  'bimi-location-invalid': describe<Value>('error', ({ value }) => ({
    found: `The logo address "${value}" is not an https address of an .svg or .svgz file.`,
    why: 'Receivers do not fetch it.',
    fix: 'Serve the logo as SVG over https and name that address in l.',
  })),
  'bimi-authority-invalid': describe<Value>('error', ({ value }) => ({
    found: `The certificate address "${value}" is not an https address.`,
    why: 'Receivers do not fetch it.',
    fix: 'Serve the certificate over https and name that address in a.',
  })),
  'bimi-no-authority': describe<At>('warning', ({ domain }) => ({
    found: `The BIMI record of ${domain} names no certificate.`,
    why: 'Large receivers show a logo only with a mark certificate that vouches for it.',
    fix: 'Get a verified or common mark certificate and name its address in a.',
  })),
  'bimi-dmarc-not-enforced': describe<At & { policy: string; isSampled: boolean }>('error', ({
    domain,
    policy,
    isSampled,
  }) => ({
    found: isSampled
      ? `The DMARC policy of ${domain} is quarantine for only a part of its mail (pct).`
      : `The DMARC policy of ${domain} or of its subdomains is not enforced${policy === '' ? '' : ` (${policy})`}.`,
    why: 'Receivers show a logo only where forged mail is refused.',
    fix: 'When the reports show that your own mail passes, set p and sp to quarantine or reject, and remove pct.',
  })),
  'bimi-file-unreachable': describe<{ url: string }>('warning', ({ url }) => ({
    found: `Nothing could be fetched from ${url}, which the BIMI record names.`,
    why: 'Receivers that cannot fetch it show no logo.',
    fix: 'Serve the file there over https, to everybody.',
  })),
  'bimi-logo-unreadable': describe<Nothing>('error', () => ({
    found: 'The logo is no valid SVG.',
    why: 'Receivers do not show it.',
    fix: 'Export it again as SVG and check it in a browser.',
  })),
  'bimi-logo-too-large': describe<{ octets: number }>('warning', ({ octets }) => ({
    found: `The logo has ${octets} bytes; 32 KB are the most that receivers are asked to take.`,
    why: 'Some receivers do not show it.',
    fix: 'Simplify its paths.',
  })),
  'bimi-logo-not-tiny-ps': describe<{ detail: string }>('error', ({ detail }) => ({
    found: `The logo is not SVG Tiny PS: ${logoFaults[detail] ?? `it has ${detail}`}.`,
    why: 'Receivers accept only this safe form: without scripts, motion, pictures and links.',
    fix: 'Let its root be <svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 100 100">, with a <title> first.',
  })),
  'bimi-certificate-unreadable': describe<Nothing>('error', () => ({
    found: 'The mark certificate could not be read.',
    why: 'Receivers do not show the logo.',
    fix: 'Serve the PEM file as the authority gave it, with the whole chain.',
  })),
  'bimi-certificate-expired': describe<OnDate>('error', ({ date }) => ({
    found: `The mark certificate expired on ${date}.`,
    why: 'Receivers no longer show the logo.',
    fix: 'Renew it and put the new file in its place.',
  })),
  'bimi-certificate-expires-soon': describe<OnDate>('warning', ({ date }) => ({
    found: `The mark certificate expires on ${date}.`,
    why: 'After that day receivers no longer show the logo.',
    fix: 'Renew it in time.',
  })),
  'bimi-certificate-not-yet-valid': describe<OnDate>('error', ({ date }) => ({
    found: `The mark certificate is valid only from ${date}.`,
    why: 'Until then receivers do not show the logo.',
    fix: 'Wait, or serve the certificate before it.',
  })),
  'bimi-certificate-not-for-bimi': describe<Nothing>('error', () => ({
    found: 'The certificate is not for BIMI.',
    why: 'It lacks the key usage of mark certificates, so receivers do not accept it.',
    fix: 'Name the address of a verified or common mark certificate.',
  })),
  'bimi-certificate-wrong-domain': describe<At>('error', ({ domain }) => ({
    found: `The mark certificate is not for ${domain}.`,
    why: 'Receivers accept it only for the domains that it names.',
    fix: 'Get a certificate that names this domain or its Organizational Domain.',
  })),
}
