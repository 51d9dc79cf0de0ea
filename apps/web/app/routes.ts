import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { tools } from './tools/registry.ts'

export default [
  index('home/page.tsx'),
  ...tools.map((tool) => route(tool.path, `tools/${tool.id}/page.tsx`, { id: tool.id })),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig
