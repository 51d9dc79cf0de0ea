import { describe } from './describe.ts'

interface At {
  domain: string
}
interface Name {
  name: string
}

export const daneFindings = {
  'dane-none': describe<At>('info', ({ domain }) => ({
    found: `No mail host of ${domain} has a TLSA record.`,
    why: 'Senders that rely on DANE cannot check the certificates of its mail hosts.',
    fix: 'In a zone signed with DNSSEC, publish a TLSA record "3 1 1 …" at _25._tcp below each mail host; MTA-STS is the other way.',
  })),
  'dane-partial': describe<At & { host: string }>('warning', ({ domain, host }) => ({
    found: `${host} has no TLSA record, but other mail hosts of ${domain} have.`,
    why: 'An attacker only has to make senders use this host.',
    fix: `Publish a TLSA record at _25._tcp.${host} too.`,
  })),
  'dane-not-secure': describe<Name>('error', ({ name }) => ({
    found: `The TLSA records at ${name} are not protected by DNSSEC.`,
    why: 'Senders ignore them, for anybody could have forged them.',
    fix: 'Sign the zone with DNSSEC and publish its DS record at the parent.',
  })),
  'dane-mx-not-secure': describe<At>('warning', ({ domain }) => ({
    found: `The MX records of ${domain} are not protected by DNSSEC, though its mail hosts have secure TLSA records.`,
    why: 'An attacker can put another mail host in their place.',
    fix: `Sign ${domain} with DNSSEC as well.`,
  })),
  'dane-lookup-error': describe<Name & { type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'A sender that relies on DANE does not deliver while this lasts.',
    fix: 'Check the name servers and signatures of the zone; some servers answer wrongly for types they do not know.',
  })),
  'dane-usage-unsupported': describe<Name & { usage: string }>('error', ({ name, usage }) => ({
    found: `A TLSA record at ${name} has the certificate usage ${usage}.`,
    why: 'Mail servers use only 2 and 3; such a record counts for nothing.',
    fix: 'Publish it as "3 1 1 …", the SHA-256 of the host\'s own public key.',
  })),
  'dane-record-invalid': describe<Name & { value: string }>('error', ({ name, value }) => ({
    found: `The TLSA record "${value}" at ${name} is not valid.`,
    why: 'Its selector or matching type is unknown or its digest has the wrong length, so senders skip it.',
    fix: 'Publish it as "3 1 1" followed by the 64 hexadecimal digits of a SHA-256.',
  })),
}
