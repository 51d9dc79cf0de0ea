import { collectTools } from './collect-tools.ts'
import type { Tool, ToolGroup } from './define-tool.ts'

const definitions = import.meta.glob<{ tool: Tool }>('./*/tool.ts', { eager: true })

export const tools: readonly Tool[] = collectTools(Object.values(definitions).map((module) => module.tool))

export function toolsIn(group: ToolGroup): Tool[] {
  return tools.filter((tool) => tool.group === group)
}

export function toolById(id: string): Tool | undefined {
  return tools.find((tool) => tool.id === id)
}
