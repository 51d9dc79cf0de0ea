import type { CommandSpec } from '../../command.ts'
import type { FormatName } from './formats.ts'

const formatNames: readonly FormatName[] = ['text', 'json', 'sarif', 'junit', 'github']

const sampleConfig = JSON.stringify(
  {
    check: {
      site: 'dist',
      baseUrl: 'https://example.com/',
      rules: { 'title-duplicate': 'error', 'header-missing': 'off' },
      ignore: ['drafts/**'],
      served: ['/api/**'],
      failOn: 'warning',
    },
  },
  null,
  2,
).split('\n')

export const checkCommands: readonly CommandSpec[] = [
  {
    name: 'check',
    about: 'Check a built site before it goes live, or a live one. Ends with 1 if there is an error.',
    arguments: [
      { form: '[site]', about: 'The built folder, or an address to crawl; a configuration file may name it.' },
    ],
    options: [
      { flags: '-f, --format <name>', about: 'How to print what was found (default: text).', choices: formatNames },
      { flags: '--report <file>', about: 'Write the report to this file instead.' },
      {
        flags: '-b, --base-url <address>',
        about: 'The URL the folder will be published at (default: what its pages say).',
      },
      { flags: '-c, --config <file>', about: 'The configuration (default: sundry.config.json, if it is there).' },
      {
        flags: '--fail-on <severity>',
        about: 'From which severity on to end with 1 (default: error).',
        choices: ['error', 'warning', 'info', 'never'],
      },
      { flags: '--baseline <file>', about: 'Say only what is not in this list of accepted findings.' },
      { flags: '--write-baseline <file>', about: 'Accept all that is found now.' },
      {
        flags: '--fix',
        about:
          'Fix only what is unambiguous: slips in the markup of sitemaps, images that are too heavy. Folders only.',
      },
      { flags: '--dry-run', about: 'With --fix: print what would change, and change nothing.' },
      { flags: '--pages <number>', about: 'How many addresses of a live site to visit (default: 200).' },
      { flags: '--rules', about: 'Print all rules with their documentation.' },
      { flags: '--config-schema', about: 'Print the JSON schema of the configuration.' },
      { flags: '--json', about: 'The same as --format json.' },
    ],
    examples: [
      'sundry check dist',
      'sundry check dist --format sarif --report sundry.sarif',
      'sundry check https://example.com',
      'sundry check dist --fix',
    ],
    notes: [{ title: 'Configuration (sundry.config.json; --config-schema prints all of it)', lines: sampleConfig }],
    load: () => import('./check.ts'),
  },
]
