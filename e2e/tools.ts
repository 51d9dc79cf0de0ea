// The registry as the tests see it: every tool.ts, read from its folder.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Tool } from '../apps/web/app/tools/define-tool.ts'

const folder = join(import.meta.dirname, '../apps/web/app/tools')

/** `npm test` takes this part of a row that `npm run prove -- browsers` takes whole. */
export const sampleOf = <Item>(row: readonly Item[]): Item[] => row.filter((_, index) => index % 5 === 0)

export const tools: Tool[] = await Promise.all(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => {
      const module: { tool: Tool } = await import(pathToFileURL(join(folder, name, 'tool.ts')).href)
      return module.tool
    }),
)
