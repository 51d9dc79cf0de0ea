import type { Tool } from '../tools/define-tool.ts'
import { Glyph } from '../ui/glyph.tsx'
import { useMarks } from './marks-store.ts'

export function FavouriteStar({ tool }: { tool: Tool }) {
  const on = useMarks((marks) => marks.favourites.includes(tool.id))
  const toggle = useMarks((marks) => marks.toggleFavourite)
  const label = on ? `Remove ${tool.title} from favourites` : `Add ${tool.title} to favourites`
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() => toggle(tool.id)}
      className="relative z-10 inline-grid size-11 shrink-0 place-items-center rounded-full text-quiet transition-colors hover:bg-raised hover:text-ink aria-pressed:text-accent-text"
    >
      <Glyph name="star" filled={on} />
    </button>
  )
}
