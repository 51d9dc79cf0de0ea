import type { CommandSpec } from '../../command.ts'
import { json } from '../options.ts'

// As in the contracts, which a start of the command need not load; a test compares the two.
export const sectionNames = ['registration', 'zone', 'dnssec', 'addresses', 'web', 'mail']

const domain = { form: '<domain>', about: 'The domain, such as example.com.' }

const selectors = { flags: '--selector <name>', about: 'A DKIM selector to try besides the usual ones.', many: true }

export const lookupCommands: readonly CommandSpec[] = [
  {
    name: 'dns',
    about: 'Look up the DNS records of a name.',
    arguments: [
      { form: '<name>', about: 'A name, or an IP address for PTR.' },
      { form: '[type]', about: 'The type of record (default: A).' },
    ],
    options: [
      {
        flags: '--resolver <which>',
        about: 'Whom to ask.',
        choices: ['default', 'cloudflare', 'google', 'quad9'],
      },
      { flags: '--compare', about: 'Ask every resolver of that list.' },
      { flags: '--www', about: 'Keep www. before the name.' },
      json,
    ],
    examples: ['sundry dns example.com MX', 'sundry dns example.com ALL --json'],
    load: () => import('./dns.ts'),
  },
  {
    name: 'whois',
    about: 'Who registered a domain and until when, from RDAP and WHOIS.',
    arguments: [domain],
    options: [
      { flags: '--days <number>', about: 'End with 1 if it expires within so many days, with 4 if no date is known.' },
      json,
    ],
    examples: ['sundry whois example.com', 'sundry whois example.com --days 30'],
    load: () => import('./whois.ts'),
  },
  {
    name: 'ns',
    about: 'The name servers of a domain as its parent, the zone and the registry name them.',
    arguments: [domain],
    options: [json],
    examples: ['sundry ns example.com'],
    load: () => import('./ns.ts'),
  },
  {
    name: 'mail',
    about: 'Report on the mail of a domain: SPF, DKIM, DMARC, MTA-STS, TLS-RPT, DANE, BIMI. Ends with 1 on an error.',
    arguments: [domain],
    options: [selectors, json],
    examples: ['sundry mail example.com --selector newsletter'],
    load: async () => ({ run: (await import('./domain.ts')).runMail }),
  },
  {
    name: 'domain',
    about: 'Report on the health of a domain, section by section. Ends with 1 on an error.',
    arguments: [domain],
    options: [
      {
        flags: '--section <name>',
        about: 'Only this section; may be given several times.',
        choices: sectionNames,
        many: true,
      },
      selectors,
      json,
    ],
    examples: ['sundry domain example.com', 'sundry domain example.com --section dnssec --section web'],
    load: () => import('./domain.ts'),
  },
  {
    name: 'profile',
    about: 'Name the technologies a web page is built with.',
    arguments: [{ form: '<url>', about: 'The address of the page.' }],
    options: [{ flags: '--evidence', about: 'Say what each was told by.' }, json],
    examples: ['sundry profile https://example.com'],
    load: () => import('./profile.ts'),
  },
]
