import type { ReportFormat } from '@sundry/site-check'
import type { CommandSpec } from '../../command.ts'

const formatNames: readonly ReportFormat[] = ['text', 'json', 'sarif', 'junit', 'github', 'csv', 'html']

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
    about: 'Check a built site before it goes live, or a live one. Exits with 1 if there is an error.',
    arguments: [
      { form: '[site]', about: 'The built folder, or a URL to crawl; can be set in the configuration file.' },
    ],
    options: [
      { flags: '-f, --format <name>', about: 'Output format (default: text).', choices: formatNames },
      { flags: '--report <file>', about: 'Write the report to this file instead.' },
      {
        flags: '-b, --base-url <address>',
        about: 'The URL the folder will be published at (default: taken from its pages).',
      },
      { flags: '-c, --config <file>', about: 'Configuration file (default: sundry.config.json, if it exists).' },
      {
        flags: '--fail-on <severity>',
        about: 'Exit with 1 from this severity on (default: error).',
        choices: ['error', 'warning', 'info', 'never'],
      },
      { flags: '--baseline <file>', about: 'Report only findings that are not in this baseline.' },
      { flags: '--write-baseline <file>', about: 'Write all current findings to this baseline.' },
      {
        flags: '--fix',
        about: 'Fix what is unambiguous: syntax errors in sitemaps, oversized images. Folders only.',
      },
      { flags: '--dry-run', about: 'With --fix: print the changes without making them.' },
      { flags: '--pages <number>', about: 'Maximum number of pages of a live site to crawl (default: 200).' },
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
