import { counted } from '../platform/format.ts'

interface Package {
  file: string
  sha256: string
  address: string
}

// No line unpacks a file before its hash is known to be right. npm has no part in it: where it is called, it runs what
// the configuration of that folder says.
const installLines = ({ file, sha256, address }: Package) => {
  const fetched = `curl -fLO ${address}`
  const check = `echo "${sha256}  ${file}" |`
  const unpack = `mkdir -p ~/.sundry && tar -xzf ${file} -C ~/.sundry`
  const alias = "alias sundry='node ~/.sundry/package/sundry.js'"
  const home = '"%USERPROFILE%\\.sundry"'
  return [
    { system: 'Linux', lines: [fetched, check, `  sha256sum -c && ${unpack}`, alias] },
    { system: 'macOS', lines: [fetched, check, `  shasum -a 256 -c && ${unpack}`, alias] },
    {
      system: 'Windows (Command Prompt)',
      lines: [
        `curl.exe -fLO ${address}`,
        `if not exist ${home} mkdir ${home}`,
        `certutil -hashfile ${file} SHA256 | findstr /x ${sha256} && tar -xzf ${file} -C ${home}`,
        'doskey sundry=node "%USERPROFILE%\\.sundry\\package\\sundry.js" $*',
      ],
    },
  ]
}

export const words = {
  title: 'Command line',
  description:
    'The same engines in a terminal, in CI and for agents: check a built site before it goes live, test robots.txt, validate sitemaps and structured data, look up domains.',
  keywords: ['command line', 'CLI', 'CI', 'site check', 'robots.txt', 'sitemap', 'MCP'],
  lead: 'The engines of this site in a terminal, in CI and for agents. One package without dependencies, no account, no telemetry. It uses the network only for what you ask it to do.',
  start: 'Quick start',
  installLead:
    'This site serves the package itself: download it, check its SHA-256, then unpack the file in your home folder and run it with Node. The name sundry on the npm registry does not belong to this project, so never install the command by that name.',
  download: (size: string) => `Download the package (${size})`,
  release: ({ version, build }: { version: string; build: string }) => `Version ${version} (build ${build})`,
  installLines,
  installOn: (system: string) => `Install on ${system}`,
  installStops:
    'The file is unpacked only if its SHA-256 matches. The last line sets the name sundry for this terminal; put it into the profile of your shell to keep it.',
  withoutAlias: 'Or run it without the alias',
  withoutAliasLine: 'node ~/.sundry/package/sundry.js --help',
  notPacked: 'This site does not serve the package. In a checkout of Sundry, npm run pack -- cli builds it.',
  published: 'Published by the operator of this site',
  firstLines: 'Then',
  startLines: ['sundry check dist', 'sundry --help'],
  needs: 'Requires Node 22.17 or newer. Tested on Linux; designed for macOS and Windows too, but not tested there yet.',
  commands: 'Commands',
  everyCommand: 'All commands',
  everyCommandLead: 'Every command of sundry with its usage, arguments, options and examples, as --help prints them.',
  toStart: 'About the command and its installation',
  usage: 'Usage',
  startExample: 'First steps',
  examples: 'Examples',
  rules: (count: number) => `What Site Check finds: ${counted(count, 'rule')}`,
  findRule: 'Find a rule',
  severity: 'Severity',
  allSeverities: 'All',
  severities: { error: 'Errors', warning: 'Warnings', info: 'Notes' },
  rulesFound: (found: number, count: number) =>
    found === 0
      ? `None of ${counted(count, 'rule')} contains all of these words.`
      : `${found} of ${counted(count, 'rule')}`,
  rulesLead:
    'To ignore a rule in a file, add a comment with sundry-ignore and the rule name; sundry-ignore-next-line applies to the next line only. Set severities or turn rules off in sundry.config.json.',
  rulesDescription:
    'Every rule of Site Check and sundry check: what it finds, why it matters, how to fix it, and an example of both.',
  toSiteCheck: 'Check a site in the browser',
  allRules: (count: number) => `${count === 1 ? 'The' : 'All'} ${counted(count, 'rule')}, with explanations and fixes`,
  exitCodes: 'Exit codes',
  ci: 'In CI',
  ciText:
    'Pull requests get one comment on what is new. Findings are also reported as SARIF, JUnit, Code Quality or line annotations.',
  ciLink: 'Lines for GitHub, GitLab, Forgejo, Woodpecker and hooks',
} as const
