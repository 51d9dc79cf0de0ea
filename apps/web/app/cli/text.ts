export const words = {
  title: 'Command line',
  description:
    'The same engines in a terminal, in CI and for agents: check a built site before it goes live, test robots.txt, validate sitemaps and structured data, look up domains.',
  keywords: ['command line', 'CLI', 'CI', 'site check', 'robots.txt', 'sitemap', 'MCP'],
  lead: 'The engines of this site in a terminal, in CI and for agents. One package without dependencies, no account, no telemetry. It asks the network only what you ask it to.',
  start: 'To begin with',
  startLines: ['npx sundry check dist', 'npx sundry --help'],
  needs: 'Node 22.17 or newer. Tested on Linux; written for macOS and Windows too, and not run there yet.',
  commands: 'Commands',
  everyCommand: 'Every command',
  everyCommandLead: 'Every command of sundry with its usage, arguments, options and examples, as --help prints them.',
  toStart: 'What the command is, and how to begin',
  usage: 'Usage',
  startExample: 'The first two lines to type',
  examples: 'Examples',
  rules: 'What check looks for',
  rulesLead:
    'A comment with sundry-ignore and the name of a rule silences it in that file, sundry-ignore-next-line on the next line. sundry.config.json weighs rules and switches them off.',
  rulesDescription: 'Every rule of sundry check: what it finds in a built site, why that matters and how it is mended.',
  allRules: (count: number) => `All ${count} rules, with why and how to mend`,
  exitCodes: 'Exit codes',
  ci: 'In CI',
  ciText:
    'The repository holds a GitHub Action (action.yml), a GitLab job (apps/cli/ci/gitlab.yml) and pre-commit hooks. Findings come as SARIF, JUnit or annotations at the lines of the files.',
} as const
