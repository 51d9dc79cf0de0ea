import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { tools } from './tools/all-tools.ts'

const pages = ['cli', 'cli/commands', 'cli/rules', 'account', 'account/new-password', 'history']

export default [
  index('home/page.tsx'),
  ...tools.map((tool) => route(tool.path, `tools/${tool.id}/page.tsx`, { id: tool.id })),
  ...pages.map((path) => route(`/${path}`, `${path}/page.tsx`, { id: path })),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
