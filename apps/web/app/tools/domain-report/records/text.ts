export const words = {
  tabs: 'Kind of record',
  names: { spf: 'SPF', dmarc: 'DMARC', mtaSts: 'MTA-STS', tlsRpt: 'TLS-RPT', bimi: 'BIMI' },
  about: {
    spf: 'Lists the servers that may send mail for this domain.',
    dmarc: 'Tells receivers what to do with mail that fails SPF and DKIM alignment, and where to report it.',
    mtaSts: 'Tells other servers to deliver mail to your MX hosts over TLS only.',
    tlsRpt: 'Tells other servers where to report TLS failures on the way to your MX hosts.',
    bimi: 'Names the logo that some mail programs show beside your messages.',
  },
  blocked: 'No record can be built',
  published: 'This record is published already.',
  unfinished: 'Do not publish yet',
  ttl: 'TTL: 3600 (one hour) while it may still change.',
  risks: {
    policy: 'mail of yours that is not aligned goes to spam or is refused.',
    weaker: 'forged mail that receivers stop today is delivered.',
    enforce: 'other servers stop delivering to an MX host without valid TLS.',
  },
  spf: {
    published: 'In your record now',
    add: 'Senders to add',
    others: 'More services that send mail',
    own: { mx: 'The MX hosts of this domain', a: 'The addresses of this domain' } as Readonly<Record<string, string>>,
    includes: 'Other services',
    includesHint: 'The domain to include from their documentation, such as _spf.example.com. One per line.',
    addresses: 'Your own servers',
    addressesHint: 'IPv4 or IPv6 addresses or CIDR blocks. One per line.',
    ending: 'Mail from all other servers',
    endings: {
      '~': '~all: suspicious (softfail)',
      '-': '-all: may be rejected (fail)',
      '?': '?all: no statement (neutral)',
    },
    redirect: 'redirect= in your record decides about mail from all other servers.',
    lookups: (count: number) => `DNS lookups: ${count} of at most 10`,
    lookupsSoFar: (count: number) => `DNS lookups counted so far: ${count} of at most 10`,
    uncounted: (terms: readonly string[]) => `Not counted: ${terms.join(', ')}.`,
    count: 'Count DNS lookups',
    counting: 'Counting…',
    countFailed: 'Some lookups got no answer, so the record stays incomplete. Try again shortly.',
  },
  dmarc: {
    policy: 'Policy for the domain',
    policies: {
      none: 'none: deliver, and report',
      quarantine: 'quarantine: deliver to spam',
      reject: 'reject: refuse',
    },
    subdomains: 'Policy for subdomains',
    same: 'Same as the domain',
    dkim: 'DKIM alignment',
    spf: 'SPF alignment',
    alignments: { r: 'Relaxed: subdomains count', s: 'Strict: the exact domain only' },
    addresses: 'Addresses for aggregate reports',
    addressesHint: 'Mailboxes or a report service. One per line; some receivers send to the first two only.',
    confirmed: 'I have read reports for some weeks, and every source of mine is aligned',
    confirmedHint: 'Only then is a stricter policy or alignment safe.',
  },
  mtaSts: {
    mode: 'Mode',
    modes: {
      testing: 'testing: only report failures',
      enforce: 'enforce: deliver over TLS only',
    },
    age: 'Senders remember the policy for',
    days: (seconds: number) => {
      const days = Math.round(seconds / 86_400)
      return days === 1 ? '1 day' : `${days} days`
    },
    confirmed: 'TLS reports have shown no failures for some weeks',
    confirmedHint: 'This report does not test TLS of your MX hosts. Your TLS reports do.',
    host: (name: string) =>
      `First create the host ${name} with a valid certificate: an A, AAAA or CNAME record to a web server.`,
  },
  tlsRpt: {
    addresses: 'Where reports go',
    addressesHint: 'Email addresses, or https URLs that accept reports. One per line.',
  },
  bimi: {
    logo: 'URL of the logo',
    certificate: 'URL of the mark certificate',
    certificateHint: 'A VMC or CMC as a PEM file. Gmail and Apple Mail show no logo without one.',
    needs:
      'The logo must be SVG Tiny Portable/Secure (version 1.2, baseProfile tiny-ps): square, with a title, up to 32 KB, without scripts, animations, images or external links.',
    online: 'The logo is online and meets these requirements',
    onlineHint: 'Refresh the report after publishing: it checks the logo and the certificate.',
  },
} as const
