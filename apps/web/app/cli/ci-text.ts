import ci from './ci.generated.json' with { type: 'json' }

interface Installed {
  address: string
  sha256: string
}

const action = ci.forkCheck.find((line) => line.includes('uses: sundry'))?.trim() ?? ''
const tag = action.split('@')[1] ?? ''

/** The templates leave these two empty. */
const filled = (lines: readonly string[], { address, sha256 }: Installed) =>
  lines.map((line) =>
    line.replace("SUNDRY_FROM: ''", `SUNDRY_FROM: ${address}`).replace("SUNDRY_SHA256: ''", `SUNDRY_SHA256: ${sha256}`),
  )

export const ciWords = {
  title: 'Check pull requests',
  description:
    'One comment on every pull request: the links, anchors, addresses and images that this change breaks, on GitHub, GitLab, Forgejo and Woodpecker, and as a hook before a push.',
  lead: 'The check compares the site that a change builds with the one before, and answers with one comment about what is new. It edits that comment in place, and makes none where nothing is.',
  sample: 'The comment',
  sampleLead:
    'This is what the command writes on a change that moves a page, renames a heading and adds a link to a redirect.',
  sampleLabel: 'Lines in the comment',
  github: 'GitHub',
  githubLead:
    'The tag of the repository holds the Action, so it fetches nothing and needs nothing of this site. Without the permission to write the comment, annotations and the summary of the job have the same text. It weighs no images.',
  workflow: {
    label: '.github/workflows/site.yml',
    lines: [
      'on: pull_request',
      'permissions:',
      '  contents: read',
      '  pull-requests: write',
      '# Of two runs for one pull request, the newer one goes on.',
      'concurrency:',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
      '  group: site-${{ github.event.pull_request.number }}',
      '  cancel-in-progress: true',
      'jobs:',
      '  check:',
      '    runs-on: ubuntu-latest',
      '    steps:',
      '      - uses: actions/checkout@v4',
      '      - run: npm ci && npm run build',
      `      ${action}`,
      '        with:',
      '          base-build: npm ci && npm run build',
    ],
  },
  forks: 'Pull requests of forks',
  forksLead:
    'The job of a fork has no secrets and may write nothing, so it leaves a report. A second workflow on your default branch reads that report as untrusted data and comments; it runs nothing of the fork.',
  forkCheck: { label: '.github/workflows/check.yml', lines: ci.forkCheck },
  forkComment: { label: '.github/workflows/comment.yml', lines: ci.forkComment },
  otherLead:
    'These jobs fetch the command from this site and stop if its SHA-256 differs. This site keeps its last five versions, so an update breaks no pipeline at once.',
  notPacked: 'This site does not serve the command, so jobs of other forges have nowhere to fetch it from.',
  forges: (installed: Installed) => [
    {
      name: 'GitLab',
      lead: 'A component. The note needs a project access token (scope api, role Reporter) in the masked variable SUNDRY_TOKEN. Findings are in the widget for Code Quality too.',
      label: '.gitlab-ci.yml',
      lines: [
        'include:',
        `  - remote: https://raw.githubusercontent.com/sundry-tools/sundry/${tag}/templates/sundry-check.yml`,
        '    inputs:',
        `      from: ${installed.address}`,
        `      sha256: ${installed.sha256}`,
        '      site: dist',
        '      base: git:origin/main',
        '      base-build: npm ci && npm run build',
      ],
    },
    {
      name: 'Forgejo',
      lead: 'The comment needs the secret SUNDRY_TOKEN, which may write issues.',
      label: '.forgejo/workflows/site.yml',
      lines: filled(ci.forgejo, installed),
    },
    {
      name: 'Woodpecker',
      lead: 'A step after the one that builds the site, on GitHub, GitLab and Forgejo. The comment needs the secret sundry_token.',
      label: '.woodpecker/site.yml',
      lines: filled(ci.woodpecker, installed),
    },
  ],
  hooks: 'Before a push',
  hooksLead: 'With the command installed, the same check runs in a hook and sends nothing.',
  preCommit: {
    label: '.pre-commit-config.yaml',
    lines: [
      'repos:',
      '  - repo: local',
      '    hooks:',
      '      - id: site',
      '        name: what this push breaks',
      '        language: system',
      '        stages: [pre-push]',
      '        pass_filenames: false',
      '        entry: sh -c \'npm run build && sundry check dist --base git:origin/main --base-build "npm ci && npm run build"\'',
    ],
  },
  lefthook: {
    label: 'lefthook.yml',
    lines: [
      'pre-push:',
      '  commands:',
      '    site:',
      "      run: npm run build && sundry check dist --base git:origin/main --base-build 'npm ci && npm run build'",
    ],
  },
  sent: 'What is sent where',
  sentPairs: [
    { name: 'Pages and images', about: 'They stay on the runner. No Sundry site receives them.' },
    {
      name: 'The comment',
      about:
        'It goes to the API of your forge, with the token of the job, which is sent to that host only and never across a redirect.',
    },
    { name: 'The base', about: 'On GitHub, git fetches its commit from the remote that the checkout came from.' },
    {
      name: 'The command',
      about: 'GitLab, Forgejo and Woodpecker fetch it from this site. The Action of GitHub is a part of its tag.',
    },
    {
      name: 'Links to other sites',
      about: 'They are not requested, unless you add --external. The Action cannot request them.',
    },
  ],
  toStart: 'Install the command',
} as const
