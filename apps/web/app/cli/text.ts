interface Package {
  file: string
  sha256: string
  address: string
}

// No line installs a file before its hash is known to be right.
const installLines = ({ file, sha256, address }: Package) => {
  const fetched = `curl -fLO ${address}`
  const check = `echo "${sha256}  ${file}" |`
  const install = `npm install --global ./${file}`
  return [
    { system: 'Linux', lines: [fetched, check, `  sha256sum -c && ${install}`] },
    { system: 'macOS', lines: [fetched, check, `  shasum -a 256 -c && ${install}`] },
    {
      system: 'Windows (Command Prompt)',
      lines: [`curl.exe -fLO ${address}`, `certutil -hashfile ${file} SHA256 | findstr /x ${sha256} && ${install}`],
    },
  ]
}

export const words = {
  title: 'Command line',
  description:
    'The same engines in a terminal, in CI and for agents: check a built site before it goes live, test robots.txt, validate sitemaps and structured data, look up domains.',
  keywords: ['command line', 'CLI', 'CI', 'site check', 'robots.txt', 'sitemap', 'MCP'],
  lead: 'The engines of this site in a terminal, in CI and for agents. One package without dependencies, no account, no telemetry. It asks the network only what you ask it to.',
  start: 'To begin with',
  installLead:
    'This site serves the package itself: download it, check its SHA-256, then install the file. The name sundry on the npm registry does not belong to this project, so never install the command by that name.',
  download: (size: string) => `Download the package (${size})`,
  installLines,
  installOn: (system: string) => `Install on ${system}`,
  installStops: 'The last command installs only a file that has this SHA-256, and otherwise stops.',
  withoutInstalling: 'Or run the checked file without installing it',
  withoutInstallingLine: (file: string) => `npx --yes --package ./${file} sundry --help`,
  notPacked: 'This copy of the site does not serve the package. In a checkout of Sundry, npm run pack -- cli makes it.',
  published: 'Published by the operator of this site',
  firstLines: 'Then',
  startLines: ['sundry check dist', 'sundry --help'],
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
    'The repository holds a GitHub Action (action.yml) and a GitLab job (apps/cli/ci/gitlab.yml). Give them the address of this site and the SHA-256 above: they stop if the file is a different one. When this site is updated, its SHA-256 changes; put the new one there. Findings come as SARIF, JUnit or annotations at the lines of the files.',
} as const
