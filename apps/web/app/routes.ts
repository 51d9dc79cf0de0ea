import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { tools } from './tools/all-tools.ts'

const pages = {
  cli: 'cli/page.tsx',
  'cli/commands': 'cli/commands-page.tsx',
  'cli/rules': 'cli/rules-page.tsx',
  account: 'account/page.tsx',
  'account/new-password': 'account/new-password-page.tsx',
  history: 'account/history-page.tsx',
}

export default [
  index('home/page.tsx'),
  ...tools.map((tool) => route(tool.path, `tools/${tool.id}/page.tsx`, { id: tool.id })),
  ...Object.entries(pages).map(([path, file]) => route(`/${path}`, file, { id: path })),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
