import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { tools } from './app/tools/registry.ts'
import { checkToolFolders } from './site-build/check-tool-folders.ts'
import { finishBuild } from './site-build/finish-build.ts'

checkToolFolders(
  join(import.meta.dirname, 'app', 'tools'),
  tools.map((tool) => tool.id),
)

const accountPages = ['/account', '/account/new-password', '/history']
const pages = ['/', ...tools.map((tool) => tool.path), '/cli', '/cli/commands', '/cli/rules']

export default {
  appDirectory: 'app',
  ssr: false,
  // '/404' runs through the catch-all route; finishBuild makes it 404.html.
  prerender: [...pages, ...accountPages, '/404'],
  buildEnd: ({ reactRouterConfig }) =>
    finishBuild(join(reactRouterConfig.buildDirectory, 'client'), { pages, unlisted: accountPages }),
} satisfies Config
