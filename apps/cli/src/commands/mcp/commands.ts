import type { CommandSpec } from '../../command.ts'

export const mcpCommands: readonly CommandSpec[] = [
  {
    name: 'mcp',
    about: 'Serve the tools to an agent over standard input and output (Model Context Protocol).',
    arguments: [],
    options: [{ flags: '--offline', about: 'Only tools that ask nobody.' }],
    examples: ['claude mcp add sundry -- sundry mcp', 'sundry mcp --offline'],
    load: () => import('./mcp.ts'),
  },
]
