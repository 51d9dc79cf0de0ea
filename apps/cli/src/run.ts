import type { CommandSpec } from './command/command.ts'
import { runCommand } from './command/run-command.ts'
import { checkCommands } from './commands/check/commands.ts'
import { commentCommands } from './commands/comment/commands.ts'
import { imageCommands } from './commands/images/commands.ts'
import { lookupCommands } from './commands/lookups/commands.ts'
import { robotsCommands, schemaCommands, sitemapCommands, textCommands } from './commands/text-commands.ts'
import { watchCommands } from './commands/watch/commands.ts'
import { liveReach, type Reach } from './network/reach.ts'
import type { Io } from './terminal/io.ts'

/** Help, completion and the site's page are made of this table. */
export const commands: readonly CommandSpec[] = [
  ...checkCommands,
  ...commentCommands,
  ...imageCommands,
  ...textCommands,
  ...robotsCommands,
  ...sitemapCommands,
  ...schemaCommands,
  ...lookupCommands,
  ...watchCommands,
  {
    name: 'mcp',
    about: 'Serve the tools to an agent over stdio (Model Context Protocol).',
    arguments: [{ form: '[folders...]', about: 'Folders that a client may use if it names no roots itself.' }],
    options: [
      { flags: '--offline', about: 'Offer only tools that make no network requests.' },
      {
        flags: '--root <folder>',
        about: 'A further such folder. Can be repeated.',
        many: true,
      },
    ],
    examples: ['claude mcp add sundry -- sundry mcp', 'sundry mcp --offline ~/Pictures'],
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'serve',
    about: 'Build and serve the site, inside a checkout of Sundry.',
    arguments: [],
    options: [],
    examples: ['sundry serve'],
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'completion',
    about: 'Print the completion script for a shell.',
    arguments: [{ form: '<shell>', about: 'The shell.', choices: ['bash', 'zsh', 'fish', 'powershell'] }],
    options: [],
    examples: ['source <(sundry completion bash)', 'sundry completion fish > ~/.config/fish/completions/sundry.fish'],
    load: () => import('./commands/completion.ts'),
  },
  {
    name: 'man',
    about: 'Print the manual page.',
    arguments: [],
    options: [],
    examples: ['sundry man | man --local-file -', 'sundry man > ~/.local/share/man/man1/sundry.1'],
    load: () => import('./commands/man.ts'),
  },
]

export const run = (argv: readonly string[], terminal: Io, reach: Reach = liveReach): Promise<number> =>
  runCommand(argv, terminal, { commands, reach })
