import type { ReportFormat } from '@sundry/site-check'
import type { CommandSpec } from '../../command/command.ts'

const formatNames: readonly ReportFormat[] = [
  'text',
  'json',
  'sarif',
  'junit',
  'github',
  'csv',
  'html',
  'markdown',
  'codequality',
]

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

const workflow = [
  '- run: sundry check dist --was origin/gh-pages --format github',
  '- run: sundry check dist --format sarif --report sundry.sarif --fail-on never',
  '- uses: github/codeql-action/upload-sarif@v3',
  '  with: { sarif_file: sundry.sarif }',
]

export const checkCommands: readonly CommandSpec[] = [
  {
    name: 'check',
    about: 'Check a built site before it goes live, or a live one. Exits with 1 if there is an error.',
    arguments: [
      {
        form: '[site]',
        about: 'The built folder, a ZIP of it, or a URL to crawl; can be set in the configuration file.',
      },
    ],
    options: [
      {
        flags: '-f, --format <name>',
        about: 'Output format (default: text). Can be repeated with files: --format github --format sarif=out.sarif.',
        choices: formatNames,
        many: true,
        hasFile: true,
      },
      { flags: '--report <file>', about: 'Write the report to this file instead.' },
      {
        flags: '--base <place>',
        about:
          'Report only what is new since the base: the built folder as it was, a report (--format json=report.json), or git:<reference>. The pages of the base are former addresses, as with --was.',
      },
      {
        flags: '--base-build <command>',
        about: 'Build git:<reference> with this command, in a worktree that is removed afterwards.',
      },
      { flags: '--base-out <folder>', about: 'The folder that --base-build writes (default: that of the site).' },
      {
        flags: '--count <findings>',
        about: 'With --base: the findings that count, new or all (default: new).',
        choices: ['new', 'all'],
      },
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
      {
        flags: '--only <names>',
        about: 'Check only these families of rules, or rules, separated by commas: links,images.',
      },
      { flags: '--skip <names>', about: 'Leave out these families of rules, or rules.' },
      {
        flags: '--was <place>',
        about:
          'Report every former address that is neither built nor redirected. The place is a sitemap (file or URL), a folder or a ZIP of it, a list of addresses, or a git reference under which the built site is committed. Images in it are taken for the sources of those in the site. Can be repeated.',
        many: true,
      },
      {
        flags: '--write-redirects <file>',
        about: 'With --was or --base: write the proposed redirects to this file, for review.',
      },
      {
        flags: '--host-config <file>',
        about:
          'A configuration of nginx, Apache or Caddy that is neither in the folder nor beside it. Can be repeated.',
        many: true,
      },
      {
        flags: '--external',
        about: 'Also check links to other sites, politely: HEAD first, one request per host at a time.',
      },
      { flags: '--external-cache <file>', about: 'Keep in this file which external links were fine, for a day.' },
      {
        flags: '--min-severity <severity>',
        about: 'List findings from this severity on; all are counted (default: info).',
        choices: ['error', 'warning', 'info'],
      },
      { flags: '-q, --quiet', about: 'List errors only: the same as --min-severity error.' },
      { flags: '--max-warnings <number>', about: 'Exit with 1 if there are more warnings than this.' },
      { flags: '--baseline <file>', about: 'Report only findings that are not in this baseline.' },
      { flags: '--write-baseline <file>', about: 'Write all current findings to this baseline.' },
      {
        flags: '--fix',
        about: 'Fix what is unambiguous: sitemaps, links that redirect, heavy images. Folders only.',
      },
      { flags: '--dry-run', about: 'With --fix: print the changes without making them.' },
      { flags: '--pages <number>', about: 'Maximum number of pages of a live site to crawl (default: 200).' },
      {
        flags: '--resume <file>',
        about:
          'Keep the responses of a crawl in this file until it is complete, and continue from it after an interruption.',
      },
      {
        flags: '--header <header>',
        about:
          "For a live site: a request header, such as 'Authorization: Bearer …'. Can be repeated. Sent to the origin of the URL only; SUNDRY_CHECK_HEADERS has one per line.",
        many: true,
      },
      {
        flags: '--cache <folder>',
        about:
          'Keep reports of unchanged builds, records of unchanged pages and weights of unchanged images in this folder. Anyone who can write it decides what is found.',
      },
      { flags: '-w, --watch', about: 'Keep running and check the folder again when it changes.' },
      { flags: '--rules', about: 'Print all rules with their documentation.' },
      { flags: '--config-schema', about: 'Print the JSON schema of the configuration.' },
      { flags: '--json', about: 'The same as --format json.' },
    ],
    examples: [
      'sundry check dist',
      'sundry check site.zip',
      'sundry check dist --format sarif --report sundry.sarif',
      'sundry check https://example.com',
      'sundry check dist --fix',
      'sundry check dist --was https://example.com/sitemap.xml',
      'sundry check dist --was gh-pages --write-redirects redirects.txt',
      'sundry check dist --only links,images',
      'sundry check dist --base old-dist',
      "sundry check dist --base git:origin/main --base-build 'npm ci && npm run build'",
    ],
    notes: [
      { title: 'Configuration (sundry.config.json; --config-schema prints all of it)', lines: sampleConfig },
      { title: 'In a workflow of GitHub (it shows 10 annotations of each severity; SARIF shows all)', lines: workflow },
    ],
    load: () => import('./check.ts'),
  },
]
