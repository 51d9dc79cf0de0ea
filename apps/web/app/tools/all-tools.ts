import { isShown } from '../platform/site.ts'
import { groups, type Tool, type ToolGroup } from './define-tool.ts'

class ToolFolderError extends Error {}

/** A duplicate fails the build. */
export function collectTools(definitions: readonly Tool[]): Tool[] {
  for (const key of ['id', 'path', 'title', 'navLabel'] as const) {
    const seen = new Map<string, string>()
    for (const tool of definitions) {
      const other = seen.get(tool[key])
      if (other) throw new ToolFolderError(`tools/${other} and tools/${tool.id} have the same ${key} "${tool[key]}".`)
      seen.set(tool[key], tool.id)
    }
  }
  const rank = new Map(groups.map((group, index) => [group.id, index]))
  for (const tool of definitions) {
    if (!rank.has(tool.group)) throw new ToolFolderError(`tools/${tool.id} names the unknown group "${tool.group}".`)
  }
  return definitions.toSorted((a, b) => (rank.get(a.group) ?? 0) - (rank.get(b.group) ?? 0) || a.order - b.order)
}

const definitions = import.meta.glob<{ tool: Tool }>('./*/tool.ts', { eager: true })

/** Those of this installation. */
export const tools: readonly Tool[] = collectTools(Object.values(definitions).map((module) => module.tool)).filter(
  ({ id }) => isShown(id),
)

export function toolsIn(group: ToolGroup): Tool[] {
  return tools.filter((tool) => tool.group === group)
}

/** For `data-part` of what shows tools of a group: it is shown with any of them. */
export const partOf = (shown: readonly Tool[]) => shown.map(({ id }) => id).join(' ')

export function toolById(id: string): Tool | undefined {
  return tools.find((tool) => tool.id === id)
}
