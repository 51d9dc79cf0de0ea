import type { Place } from '../tools/define-tool.ts'
import { LineIcon } from './glyph.tsx'

export function ToolIcon({ tool, size = 20 }: { tool: Pick<Place, 'icon'>; size?: number }) {
  return <LineIcon path={tool.icon} size={size} />
}
