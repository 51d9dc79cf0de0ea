import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const PARTS = ['tool.ts', 'page.tsx', 'text.ts', 'card.svg']

export function checkToolFolders(toolsDirectory: string, ids: readonly string[]): void {
  const folders = readdirSync(toolsDirectory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    const missing = PARTS.filter((part) => !existsSync(join(toolsDirectory, name, part)))
    if (missing.length > 0) throw new Error(`tools/${name} lacks ${missing.join(', ')}.`)
    if (!ids.includes(name)) throw new Error(`tools/${name}/tool.ts must have the id "${name}".`)
  }
}
