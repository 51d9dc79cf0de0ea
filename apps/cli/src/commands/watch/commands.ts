import type { CommandSpec } from '../../command/command.ts'

// As in the contracts, which a start of the command need not load; a test compares the two.
export const kindNames = [
  'registration',
  'name-servers',
  'records',
  'certificate',
  'address',
  'robots',
  'sitemap',
  'dnssec',
  'mail',
  'technologies',
  'site',
]

const expectOption = {
  flags: '--expect <value>',
  about: 'A value that must be there: a record, name server, registrar, issuer, status or grade. Can be repeated.',
  many: true,
}

export const watchCommands: readonly CommandSpec[] = [
  {
    name: 'watch run',
    about:
      'Look at everything in a file of watches that is due, and report what changed since the last run. Exits with 1 if something is reported, with 4 if a look failed and nothing is.',
    arguments: [{ form: '<file>', about: 'The watches, as JSON.' }],
    options: [
      {
        flags: '--state <file>',
        about: 'Where to store the last looks (default: beside the watches, as .state.json).',
      },
      { flags: '--all', about: 'Look at all watches, also those that are not due.' },
      {
        flags: '--second-look <seconds>',
        about: 'How long to wait before a second look confirms a change.',
        default: '30',
      },
      { flags: '-f, --format <format>', about: 'The form of the report.', choices: ['text', 'json'], default: 'text' },
    ],
    examples: ['sundry watch run watches.json', 'sundry watch run watches.json --all --format json'],
    notes: [
      {
        title: 'A file of watches',
        lines: [
          '{ "watches": [',
          '  { "kind": "registration", "target": "example.com" },',
          '  { "kind": "certificate", "target": "example.com" },',
          '  { "kind": "records", "target": "example.com", "recordType": "MX", "expected": ["10 mail.example.com."] }',
          '] }',
        ],
      },
    ],
    load: () => import('./run-watches.ts'),
  },
  {
    name: 'watch check',
    about:
      'Look once, and print one line with the exit codes of Nagios plug-ins: 0 OK, 1 warning, 2 critical, 3 unknown.',
    arguments: [
      { form: '<kind>', about: 'The kind of watch.', choices: kindNames },
      { form: '<target>', about: 'A domain, or the address of a page.' },
    ],
    options: [
      { flags: '--type <type>', about: 'With records: the record type (default: A).' },
      { flags: '--date <date>', about: 'With registration: the expiry date, where the registry publishes none.' },
      expectOption,
    ],
    examples: [
      'sundry watch check certificate example.com',
      'sundry watch check records example.com --type MX --expect "10 mail.example.com."',
    ],
    load: () => import('./check-watch.ts'),
  },
]
