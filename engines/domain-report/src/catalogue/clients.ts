import { describe } from '@sundry/kit'

interface At {
  name: string
  host: string
}

export const clientFindings = {
  'clients-no-setup': describe<{ domain: string }>('info', ({ domain }) => ({
    found: `${domain} publishes no settings for mail programs: no SRV records, no autodiscover and no autoconfig.`,
    why: 'People must enter servers and ports by hand, unless their program knows the provider.',
    fix: 'Publish the SRV records that your mail provider documents (RFC 6186).',
  })),
  'clients-host-missing': describe<At>('error', ({ name, host }) => ({
    found: `The SRV record at ${name} names ${host}, which has no address.`,
    why: 'Mail programs that follow the record cannot connect.',
    fix: `Give ${host} an address record, or correct the SRV record.`,
  })),
  'clients-host-domain-missing': describe<At & { missing: string }>('error', ({ name, host, missing }) => ({
    found: `The SRV record at ${name} names ${host}, and ${missing} does not exist in the DNS.`,
    why: `If ${missing} is not registered, anyone can register it and collect the passwords of mail programs.`,
    fix: 'Remove the SRV record.',
  })),
  'clients-plain-only': describe<{ name: string; better: string }>('info', ({ name, better }) => ({
    found: `There is an SRV record at ${name}, but none at ${better}.`,
    why: 'Mail programs should prefer implicit TLS to STARTTLS (RFC 8314 3).',
    fix: `If your mail server supports implicit TLS, publish its SRV record at ${better} too.`,
  })),
  'clients-no-starttls': describe<{ host: string; port: number }>('error', ({ host, port }) => ({
    found: `${host} does not offer STARTTLS on port ${port}.`,
    why: 'Everyone on the way can read passwords and mail, and mail programs that require encryption do not connect.',
    fix: 'Install a certificate and enable STARTTLS, or remove the SRV record and offer implicit TLS only.',
  })),
  'clients-plaintext-login': describe<{ host: string; port: number }>('warning', ({ host, port }) => ({
    found: `${host} offers a login on port ${port} before the connection is encrypted.`,
    why: 'A program that does not begin TLS sends the password in clear text.',
    fix: 'Offer the login only after STARTTLS: smtpd_tls_auth_only = yes in Postfix; auth_allow_cleartext = no in Dovecot 2.4, disable_plaintext_auth = yes before. Programs that cannot use TLS then no longer connect.',
  })),
  'clients-tls-invalid': describe<{ host: string; port: number }>('error', ({ host, port }) => ({
    found: `The certificate at ${host} on port ${port} is not valid for this name, or is not trusted.`,
    why: 'Mail programs show a warning or refuse to connect.',
    fix: `Install a certificate of a public CA whose names include ${host}.`,
  })),
}
