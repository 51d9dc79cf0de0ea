import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { ToolFolderError, tools } from './app/tools/all-tools.ts'
import { finishBuild } from './site-build/finish-build.ts'

const PARTS = ['tool.ts', 'page.tsx', 'text.ts', 'card.svg']

export function checkToolFolders(toolsDirectory: string, ids: readonly string[]): void {
  const folders = readdirSync(toolsDirectory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    const missing = PARTS.filter((part) => !existsSync(join(toolsDirectory, name, part)))
    if (missing.length > 0) throw new ToolFolderError(`tools/${name} lacks ${missing.join(', ')}.`)
    if (!ids.includes(name)) throw new ToolFolderError(`tools/${name}/tool.ts must have the id "${name}".`)
  }
}

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
