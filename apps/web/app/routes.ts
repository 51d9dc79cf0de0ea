import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { tools } from './tools/registry.ts'

export default [
  index('home/page.tsx'),
  ...tools.map((tool) => route(tool.path, `tools/${tool.id}/page.tsx`, { id: tool.id })),
  route('/cli', 'cli/page.tsx', { id: 'cli' }),
  route('/cli/commands', 'cli/commands/page.tsx', { id: 'cli-commands' }),
  route('/cli/rules', 'cli/rules/page.tsx', { id: 'cli-rules' }),
  route('/account', 'account/page.tsx', { id: 'account' }),
  route('/account/new-password', 'account/new-password/page.tsx'),
  route('/history', 'history/page.tsx', { id: 'history' }),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
