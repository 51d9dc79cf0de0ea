import { Link } from 'react-router'
import type { Tool } from '../tools/define-tool.ts'
import { Glyph } from '../ui/glyph.tsx'

/** The link of a card; all of the card that holds it can be pressed. */
export function OpenTool({ tool }: { tool: Tool }) {
  return (
    <Link
      to={tool.path}
      className="mt-4 inline-flex min-h-11 items-center gap-2 self-start font-semibold text-hue after:absolute after:inset-0 after:rounded-(--radius-card)"
    >
      Open {tool.title}
      <Glyph name="arrow" size={17} className="transition-transform group-hover:translate-x-1" />
    </Link>
  )
}
