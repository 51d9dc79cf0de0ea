import { counted, describe } from '@sundry/kit'

interface At {
  domain: string
}
interface Url {
  url: string
}

export const mtaStsFindings = {
  'mta-sts-none': describe<At>('warning', ({ domain }) => ({
    found: `${domain} has no MTA-STS record.`,
    why: 'Senders cannot know that its mail servers support TLS, so an attacker on the path can read the mail.',
    fix: `Serve a policy in testing mode at https://mta-sts.${domain}/.well-known/mta-sts.txt first, with a certificate for that name; then publish a TXT record at _mta-sts.${domain}.`,
  })),
  'mta-sts-multiple-records': describe<{ name: string; count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} MTA-STS records.`,
    why: 'Senders behave as if there were none.',
    fix: 'Keep one and delete the others.',
  })),
  'mta-sts-record-invalid': describe<{ name: string; value: string }>('error', ({ name, value }) => ({
    found: `The MTA-STS record at ${name} has a syntax error: "${value}".`,
    why: 'Senders behave as if there were none.',
    fix: 'Write "v=STSv1; id=20260101;" with an id of 1 to 32 letters and digits.',
  })),
  'mta-sts-dns-error': describe<{ name: string; type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'It is unknown whether a policy applies.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then try again.',
  })),
  'mta-sts-policy-unreachable': describe<Url & { reason: string }>('error', ({ url, reason }) => ({
    found:
      reason === 'connection'
        ? `${url} could not be fetched: the connection or its certificate failed.`
        : `${url} returned HTTP status ${reason}.`,
    why: 'Senders cannot fetch the policy, so it does not protect; they follow no redirects.',
    fix: 'Serve the file there with status 200 and a certificate for this host name.',
  })),
  'mta-sts-policy-invalid': describe<Url & { value: string }>('error', ({ url, value }) => ({
    found: `The policy at ${url} is not valid at "${value}".`,
    why: 'Senders ignore it.',
    fix: 'Write one field per line: version: STSv1, mode: testing, an mx: line for each mail server, max_age: 1209600. Change the mode to enforce when TLS reports show no failures.',
  })),
  'mta-sts-content-type': describe<Url & { value: string }>('warning', ({ url, value }) => ({
    found: `The policy at ${url} is served as "${value}".`,
    why: 'Senders accept only text/plain, so that an uploaded file cannot pose as a policy.',
    fix: 'Serve it as text/plain.',
  })),
  'mta-sts-testing': describe<At>('info', ({ domain }) => ({
    found: `The MTA-STS policy of ${domain} is in testing mode.`,
    why: 'Failures are reported, but mail is still delivered.',
    fix: 'When TLS reports show no failures, set mode to enforce and change the id of the record.',
  })),
  'mta-sts-mode-none': describe<At>('info', ({ domain }) => ({
    found: `The MTA-STS policy of ${domain} has mode none.`,
    why: 'It protects nothing; mode none withdraws a policy.',
    fix: 'Set mode to testing or enforce, or remove the record once the old policies have expired.',
  })),
  'mta-sts-mx-not-matched': describe<At & { host: string; mode: string }>('error', ({ domain, host, mode }) => ({
    found: `The mail server ${host} of ${domain} matches no mx line of its MTA-STS policy.`,
    why:
      mode === 'enforce'
        ? 'Senders that honour the policy do not deliver to it.'
        : 'In enforce mode, senders would not deliver to it.',
    fix: `Add "mx: ${host}" to the policy, then change the id of the record.`,
  })),
  'mta-sts-max-age-short': describe<At & { seconds: number }>('warning', ({ domain, seconds }) => ({
    found: `Senders keep the MTA-STS policy of ${domain} for only ${counted(seconds, 'second')}.`,
    why: 'A policy protects only while it is cached; weeks are usual.',
    fix: 'Set max_age to 1209600 (two weeks) or more.',
  })),
  'mta-sts-max-age-too-long': describe<At & { seconds: number }>('error', ({ domain, seconds }) => ({
    found: `The MTA-STS policy of ${domain} has a max_age of ${counted(seconds, 'second')}; the limit is 31,557,600.`,
    why: 'Senders may discard the policy.',
    fix: 'Set max_age to 31557600 (one year) or less.',
  })),
}

interface TlsRptName {
  name: string
}

export const tlsRptFindings = {
  'tls-rpt-none': describe<{ domain: string }>('info', ({ domain }) => ({
    found: `${domain} does not request TLS reports.`,
    why: 'You are not told when senders fail to reach your mail servers over TLS.',
    fix: `Publish a TXT record at _smtp._tls.${domain}: "v=TLSRPTv1; rua=mailto:…".`,
  })),
  'tls-rpt-multiple-records': describe<TlsRptName & { count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} TLS-RPT records.`,
    why: 'Senders behave as if there were none.',
    fix: 'Keep one, with all addresses separated by commas, and delete the others.',
  })),
  'tls-rpt-record-invalid': describe<TlsRptName & { value: string }>('error', ({ name, value }) => ({
    found: `The TLS-RPT record at ${name} has a syntax error: "${value}".`,
    why: 'Senders do not know where to send reports.',
    fix: 'Write "v=TLSRPTv1; rua=mailto:…".',
  })),
  'tls-rpt-rua-invalid': describe<TlsRptName & { value: string }>('error', ({ name, value }) => ({
    found: `"${value}" in the record at ${name} is neither a mailto: nor an https: URI.`,
    why: 'No reports are sent there.',
    fix: 'Put mailto: in front of an email address, or write the full https:// URL.',
  })),
  'tls-rpt-dns-error': describe<TlsRptName>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'It is unknown whether the domain requests reports.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then try again.',
  })),
}

interface DaneAt {
  domain: string
}
interface DaneName {
  name: string
}

export const daneFindings = {
  'dane-none': describe<DaneAt>('info', ({ domain }) => ({
    found: `No mail server of ${domain} has a TLSA record.`,
    why: 'Senders that rely on DANE cannot verify its certificates.',
    fix: 'In a zone signed with DNSSEC, publish a TLSA record "3 1 1 …" at _25._tcp of each mail server; MTA-STS is the alternative.',
  })),
  'dane-partial': describe<DaneAt & { host: string }>('warning', ({ domain, host }) => ({
    found: `${host} has no TLSA record, but other mail servers of ${domain} do.`,
    why: 'An attacker only has to steer senders to this host.',
    fix: `Publish a TLSA record at _25._tcp.${host} too.`,
  })),
  'dane-not-secure': describe<DaneName>('error', ({ name }) => ({
    found: `The TLSA records at ${name} are not protected by DNSSEC.`,
    why: 'Senders ignore them: anyone could have forged them.',
    fix: 'Sign the zone with DNSSEC and publish its DS record at the parent.',
  })),
  'dane-mx-not-secure': describe<DaneAt>('warning', ({ domain }) => ({
    found: `The MX records of ${domain} are not protected by DNSSEC, though its mail servers have secure TLSA records.`,
    why: 'An attacker can substitute another mail server.',
    fix: `Sign ${domain} with DNSSEC as well.`,
  })),
  'dane-lookup-error': describe<DaneName & { type: string }>('error', ({ name, type }) => ({
    found: `The ${type} records of ${name} could not be looked up.`,
    why: 'Senders that rely on DANE do not deliver while this lasts.',
    fix: 'Check the name servers and signatures of the zone; some servers respond incorrectly to record types they do not know.',
  })),
  'dane-usage-unsupported': describe<DaneName & { usage: string }>('error', ({ name, usage }) => ({
    found: `A TLSA record at ${name} has certificate usage ${usage}.`,
    why: 'SMTP uses only 2 and 3; senders ignore this record.',
    fix: 'Publish it as "3 1 1 …", the SHA-256 of the host\'s own public key.',
  })),
  'dane-record-invalid': describe<DaneName & { value: string }>('error', ({ name, value }) => ({
    found: `The TLSA record "${value}" at ${name} is not valid.`,
    why: 'Its selector or matching type is unknown or its digest has the wrong length, so senders skip it.',
    fix: 'Publish it as "3 1 1" followed by the 64 hexadecimal digits of a SHA-256.',
  })),
}

interface Domain {
  domain: string
}
interface Host extends Domain {
  host: string
}

export const mxFindings = {
  'mx-none': describe<Domain>('info', ({ domain }) => ({
    found: `${domain} has no MX records.`,
    why: 'Senders then deliver to the address of the domain itself (RFC 5321 5.1), where there is often no mail server.',
    fix: 'Publish an MX record with your mail server, or the null MX "0 ." if the domain accepts no mail.',
  })),
  'mx-null-with-others': describe<Domain>('error', ({ domain }) => ({
    found: `${domain} has a null MX ("0 .") beside other MX records.`,
    why: 'A null MX must be the only MX record (RFC 7505 3); senders may give up at once.',
    fix: 'Remove the null MX, or the other MX records.',
  })),
  'mx-host-address': describe<Host>('error', ({ domain, host }) => ({
    found: `An MX record of ${domain} names the IP address ${host} instead of a host.`,
    why: 'Senders look it up as a host name that does not exist, so no mail can be delivered through it (RFC 5321 5.1).',
    fix: 'Give the server a host name with an address record, and enter that name.',
  })),
  'mx-host-alias': describe<Host & { target: string }>('warning', ({ domain, host, target }) => ({
    found: `The mail server ${host} of ${domain} is a CNAME for ${target}.`,
    why: 'An MX record must not point to a CNAME (RFC 2181 10.3); some senders reject it.',
    fix: `Name ${target} itself in the MX record.`,
  })),
  'mx-host-no-address': describe<Host>('error', ({ domain, host }) => ({
    found: `The mail server ${host} of ${domain} has no address record.`,
    why: 'No mail can be delivered through it; if it is the only one, the domain receives none.',
    fix: `Give ${host} an A record, or remove its MX record.`,
  })),
  'mx-host-not-public': describe<Host>('error', ({ domain, host }) => ({
    found: `The mail server ${host} of ${domain} has no public address.`,
    why: 'Senders cannot reach it.',
    fix: `Give ${host} its public address, or remove its MX record.`,
  })),
}

interface Ip {
  ip: string
}

export const reverseFindings = {
  'reverse-none': describe<Ip>('error', ({ ip }) => ({
    found: `${ip} has no PTR record.`,
    why: 'Large receivers reject mail from servers without reverse DNS.',
    fix: 'Ask the provider of the address to publish a PTR record with the name of your mail server.',
  })),
  'reverse-not-confirmed': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `The PTR record of ${ip} names ${name}, but ${name} does not resolve to ${ip}.`,
    why: 'Receivers distrust reverse DNS that is not forward-confirmed and may reject the mail.',
    fix: `Publish an address record for ${name} with ${ip}, or correct the PTR record.`,
  })),
  'reverse-dns-error': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `${name} could not be looked up while checking ${ip}.`,
    why: 'It is unknown whether the name is right; receivers may defer the mail.',
    fix: 'Check the name servers of that name, then try again.',
  })),
  'reverse-address-invalid': describe<Ip>('error', ({ ip }) => ({
    found: `"${ip}" is not an IP address.`,
    why: 'There is nothing to look up.',
    fix: 'Enter an IPv4 or IPv6 address, such as 192.0.2.1.',
  })),
}
