import type { CommandSpec } from '../../command.ts'

export const completionCommands: readonly CommandSpec[] = [
  {
    name: 'completion',
    about: 'Print the completion script of a shell.',
    arguments: [{ form: '<shell>', about: 'The shell.', choices: ['bash', 'zsh', 'fish'] }],
    options: [],
    examples: ['source <(sundry completion bash)', 'sundry completion fish > ~/.config/fish/completions/sundry.fish'],
    load: () => import('./completion.ts'),
  },
]
