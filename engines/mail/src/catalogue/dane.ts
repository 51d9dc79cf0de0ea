import { describe } from '@sundry/kit'

interface At {
  domain: string
}
interface Name {
  name: string
}

export const daneFindings = {
  'dane-none': describe<At>('info', ({ domain }) => ({
    found: `No mail server of ${domain} has a TLSA record.`,
    why: 'Senders that rely on DANE cannot verify its certificates.',
    fix: 'In a zone signed with DNSSEC, publish a TLSA record "3 1 1 …" at _25._tcp of each mail server; MTA-STS is the alternative.',
  })),
  'dane-partial': describe<At & { host: string }>('warning', ({ domain, host }) => ({
    found: `${host} has no TLSA record, but other mail servers of ${domain} do.`,
    why: 'An attacker only has to steer senders to this host.',
    fix: `Publish a TLSA record at _25._tcp.${host} too.`,
  })),
  'dane-not-secure': describe<Name>('error', ({ name }) => ({
    found: `The TLSA records at ${name} are not protected by DNSSEC.`,
    why: 'Senders ignore them: anyone could have forged them.',
    fix: 'Sign the zone with DNSSEC and publish its DS record at the parent.',
  })),
  'dane-mx-not-secure': describe<At>('warning', ({ domain }) => ({
    found: `The MX records of ${domain} are not protected by DNSSEC, though its mail servers have secure TLSA records.`,
    why: 'An attacker can substitute another mail server.',
    fix: `Sign ${domain} with DNSSEC as well.`,
  })),
  'dane-lookup-error': describe<Name & { type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'Senders that rely on DANE do not deliver while this lasts.',
    fix: 'Check the name servers and signatures of the zone; some servers respond incorrectly to record types they do not know.',
  })),
  'dane-usage-unsupported': describe<Name & { usage: string }>('error', ({ name, usage }) => ({
    found: `A TLSA record at ${name} has certificate usage ${usage}.`,
    why: 'SMTP uses only 2 and 3; senders ignore this record.',
    fix: 'Publish it as "3 1 1 …", the SHA-256 of the host\'s own public key.',
  })),
  'dane-record-invalid': describe<Name & { value: string }>('error', ({ name, value }) => ({
    found: `The TLSA record "${value}" at ${name} is not valid.`,
    why: 'Its selector or matching type is unknown or its digest has the wrong length, so senders skip it.',
    fix: 'Publish it as "3 1 1" followed by the 64 hexadecimal digits of a SHA-256.',
  })),
}
