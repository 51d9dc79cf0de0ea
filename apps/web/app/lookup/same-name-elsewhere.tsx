import { Link, useLocation } from 'react-router'
import { readTypedTarget, toolsFor } from '../shell/typed-target.ts'
import { tools } from '../tools/all-tools.ts'
import { ToolIcon } from '../ui/tool-icon.tsx'
import { words } from './text.ts'

export function SameNameElsewhere({ name, shown = name }: { name: string; shown?: string | undefined }) {
  const { pathname } = useLocation()
  const target = readTypedTarget(name)
  const others = target ? toolsFor(target, tools).filter(({ tool }) => tool.path !== pathname) : []
  if (others.length === 0) return null
  return (
    <nav aria-label={words.elsewhere(shown)} className="mt-8 border-t border-line pt-5">
      <p className="text-sm text-quiet wrap-anywhere">{words.elsewhere(shown)}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ tool, to }) => (
          <li key={tool.id} data-group={tool.group}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold hover:border-hue hover:text-hue"
            >
              <ToolIcon tool={tool} size={16} />
              {tool.navLabel}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
