import type { CommandSpec } from '../../command.ts'

export const serveCommands: readonly CommandSpec[] = [
  {
    name: 'serve',
    about: 'Build and serve the site, inside a checkout of Sundry.',
    arguments: [],
    options: [],
    examples: ['sundry serve'],
    load: () => import('./serve.ts'),
  },
]
