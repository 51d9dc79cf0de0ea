import { baseOption, type CommandSpec, json } from '../../command/command.ts'
import registered from './registered.generated.json' with { type: 'json' }

// As in the contracts, which a start of the command need not load; a test compares the two.
export const sectionNames = ['registration', 'zone', 'dnssec', 'addresses', 'web', 'mail', 'clients', 'blocklists']

const domain = { form: '<domain>', about: 'The domain, such as example.com.' }

const url = { form: '<url>', about: 'The URL of the page.' }

/** Commands that the contracts of their functions register, which a start of the command need not load. */
const registeredCommands = registered.map(
  ({ functionName, name, about, argument, example }): CommandSpec => ({
    name,
    about,
    arguments: [argument === 'url' ? url : domain],
    options: [json],
    examples: [example],
    load: async () => ({ run: (await import('./run-registered.ts')).runRegistered(functionName) }),
  }),
)

const selectors = {
  flags: '--selector <name>',
  about: 'DKIM selector to try in addition to the common ones.',
  many: true,
}

export const lookupCommands: readonly CommandSpec[] = [
  {
    name: 'dns',
    about: 'Look up DNS records.',
    arguments: [
      { form: '<name>', about: 'A name, or an IP address for PTR.' },
      { form: '[type]', about: 'Record type (default: A).' },
    ],
    options: [
      {
        flags: '--resolver <which>',
        about: 'The resolver to query.',
        choices: ['default', 'cloudflare', 'google', 'quad9'],
      },
      { flags: '--compare', about: 'Query all resolvers and compare.' },
      { flags: '--www', about: 'Keep www. in front of the name.' },
      json,
    ],
    examples: ['sundry dns example.com MX', 'sundry dns example.com ALL --json'],
    load: () => import('./dns.ts'),
  },
  {
    name: 'whois',
    about: 'Show the registration and expiry date of a domain, from RDAP and WHOIS.',
    arguments: [domain],
    options: [
      {
        flags: '--days <number>',
        about: 'Exit with 1 if it expires within this many days, with 4 if the date is unknown.',
      },
      json,
    ],
    examples: ['sundry whois example.com', 'sundry whois example.com --days 30'],
    load: () => import('./whois.ts'),
  },
  {
    name: 'ns',
    about: 'Show the name servers of a domain in the parent zone, the zone itself and the registry.',
    arguments: [domain],
    options: [json],
    examples: ['sundry ns example.com'],
    load: () => import('./ns.ts'),
  },
  {
    name: 'mail',
    about:
      'Check the email setup of a domain: SPF, DKIM, DMARC, MTA-STS, TLS-RPT, DANE, BIMI. Exits with 1 if there is an error.',
    arguments: [domain],
    options: [selectors, json],
    examples: ['sundry mail example.com --selector newsletter'],
    load: async () => ({ run: (await import('./domain.ts')).runMail }),
  },
  {
    name: 'mail verify',
    about:
      'Check the DKIM and ARC signatures, SPF and DMARC of a message, and find what broke them. Exits with 0 if the domain of its From address is confirmed, with 1 if it failed, is not proved or was changed on the way, and with 4 if that is unknown.',
    arguments: [{ form: '[file]', about: 'The source of the message (.eml); standard input if left out.' }],
    options: [
      {
        flags: '--zone <file>',
        about: 'Take DNS records from this zone file instead of DNS; can be repeated.',
        many: true,
      },
      { flags: '--live', about: 'With --zone: ask DNS for names outside of these files.' },
      json,
    ],
    examples: ['sundry mail verify message.eml', 'sundry mail verify message.eml --zone example.com.zone --json'],
    load: () => import('./verify-mail.ts'),
  },
  {
    name: 'mail bounce',
    about:
      'Explain a bounce: who refused the message, at which step, why, for now or for good, and what to do. Where SPF, DKIM or DMARC is the reason, it checks them for the message that came back. Exits with 1 if a message was refused or a recipient complained, with 4 if the server is still trying, and with 3 if it is no bounce.',
    arguments: [
      {
        form: '[file]',
        about: 'The source of the bounce (.eml), log lines of a mail server or its reply; standard input if left out.',
      },
    ],
    options: [{ flags: '--offline', about: 'Ask no DNS server: the message that came back is not checked.' }, json],
    examples: ['sundry mail bounce bounce.eml', 'grep status=bounced /var/log/mail.log | sundry mail bounce --json'],
    load: () => import('./explain-bounce.ts'),
  },
  {
    name: 'mail reports',
    about:
      'Sum up DMARC and TLS report files: senders that are not covered yet, and what p=reject applies to. Bounces among the messages are counted by reason. Exits with 3 if a file could not be read.',
    arguments: [
      {
        form: '[files...]',
        about:
          'Reports, messages, ZIP archives, mbox files or folders of them, quoted patterns, or - for standard input.',
      },
    ],
    options: [json],
    examples: ['sundry mail reports reports.zip', 'sundry mail reports ~/Mail/dmarc.mbox --json'],
    load: () => import('./mail-reports.ts'),
  },
  {
    name: 'zone report',
    about:
      'Check a zone file as if it were live: its own faults, the zone and mail sections of the domain report, and what changes. Exits with 1 if there is an error.',
    arguments: [
      { form: '[file]', about: 'The zone file (BIND master format, or YAML of octoDNS); standard input if left out.' },
    ],
    options: [
      { flags: '--origin <name>', about: 'The zone, where the file does not name it.' },
      { flags: '--offline', about: 'Ask no DNS server: nothing is compared with what is live.' },
      baseOption,
      json,
    ],
    examples: ['sundry zone report example.com.zone', 'sundry zone report example.com.zone --offline --json'],
    load: () => import('./zone-report.ts'),
  },
  {
    name: 'domain',
    about: 'Check the health of a domain, section by section. Exits with 1 if there is an error.',
    arguments: [domain],
    options: [
      {
        flags: '--section <name>',
        about: 'Only this section; can be repeated. clients and blocklists are left out unless named.',
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
    about: 'Detect the technologies of a web page.',
    arguments: [url],
    options: [{ flags: '--evidence', about: 'Show the evidence for each.' }, json],
    examples: ['sundry profile https://example.com'],
    load: () => import('./profile.ts'),
  },
  ...registeredCommands,
]
