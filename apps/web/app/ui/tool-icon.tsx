import type { Tool } from '../tools/define-tool.ts'
import { LineIcon } from './glyph.tsx'

/** A tool's own icon in the current colour. */
export function ToolIcon({ tool, size = 20 }: { tool: Tool; size?: number }) {
  return <LineIcon path={tool.icon} size={size} />
}
