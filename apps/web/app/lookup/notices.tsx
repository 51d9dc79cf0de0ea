import { Link, useLocation } from 'react-router'
import { readTypedTarget, toolsFor } from '../shell/typed-target.ts'
import { tools } from '../tools/all-tools.ts'
import { ToolIcon } from '../ui/glyph.tsx'
import { useIsSample } from './sample.tsx'
import { words } from './text.ts'

export function SameNameElsewhere({ name, shown = name }: { name: string; shown?: string | undefined }) {
  const { pathname } = useLocation()
  const isSample = useIsSample()
  const target = readTypedTarget(name)
  const others = target ? toolsFor(target, tools).filter(({ tool }) => tool.path !== pathname) : []
  if (isSample || others.length === 0) return null
  return (
    <nav aria-label={words.elsewhere(shown)} className="no-print mt-8 border-t border-line pt-5">
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

export function Warnings({ warnings }: { warnings: readonly string[] | undefined }) {
  if (!warnings || warnings.length === 0) return null
  return (
    <ul className="mt-5 flex flex-col gap-1.5 border-l-2 border-warn pl-4 text-[0.9375rem] text-quiet">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
