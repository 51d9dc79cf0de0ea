import type { CommandSpec } from '../../command/command.ts'

export const commentCommands: readonly CommandSpec[] = [
  {
    name: 'comment',
    about: 'Write the one comment on a pull request from a report of sundry check, in a job of its forge.',
    arguments: [{ form: '<report>', about: 'The report, written with --format json=report.json.' }],
    options: [
      { flags: '--name <name>', about: 'Keeps the comments of several sites apart (default: site).' },
      { flags: '--print', about: 'Print the comment and send nothing.' },
    ],
    examples: ['sundry comment report.json', 'sundry comment report.json --print'],
    notes: [
      {
        title: 'Forges (GitHub, GitLab, Forgejo, and Woodpecker on any of them)',
        lines: [
          'The token is taken from SUNDRY_TOKEN or GITHUB_TOKEN and sent to that forge only.',
          'GitHub needs the permission pull-requests: write, GitLab a project access token (api).',
        ],
      },
    ],
    load: () => import('./comment.ts'),
  },
]
