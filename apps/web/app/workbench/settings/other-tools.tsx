import { Link, useNavigate } from 'react-router'
import { tools } from '../../tools/registry.ts'
import { ToolIcon } from '../../ui/tool-icon.tsx'
import type { ImageTool } from '../image-tool.ts'
import { words } from '../text.ts'
import { imageToolIds } from '../tool-ids.ts'

const onQueue: readonly string[] = imageToolIds

function AsRecipe({ link }: { link: () => Promise<string> }) {
  const navigate = useNavigate()
  return (
    <li>
      <button
        type="button"
        className="min-h-11 rounded-full px-3 font-semibold hover:bg-raised"
        onClick={async () => navigate(`/recipes#r=${await link()}`)}
      >
        {words.asRecipe}
      </button>
    </li>
  )
}

export function OtherTools({ tool }: { tool: ImageTool }) {
  const others = tools.filter(({ id }) => id !== tool.id && onQueue.includes(id))
  return (
    <nav aria-label={words.otherTools} className="mt-3 border-t border-line pt-3 text-sm">
      <p className="text-quiet">{words.otherTools}</p>
      <ul className="mt-1 flex flex-wrap gap-1">
        {others.map((tool) => (
          <li key={tool.id}>
            <Link
              to={tool.path}
              className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-raised"
            >
              <ToolIcon tool={tool} size={18} />
              {tool.navLabel}
            </Link>
          </li>
        ))}
        {tool.linkAsRecipe && <AsRecipe link={tool.linkAsRecipe} />}
      </ul>
    </nav>
  )
}
