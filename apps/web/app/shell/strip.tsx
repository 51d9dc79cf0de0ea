import { useLocation } from 'react-router'
import { noticePlace } from '../platform/notice-place.ts'
import { groups } from '../tools/groups.ts'
import { tools } from '../tools/registry.ts'
import { Glyph } from '../ui/glyph.tsx'
import { ToolIcon } from '../ui/tool-icon.tsx'
import { privacy as labels, site } from './site-text.ts'
import { usePanels } from './stores/panels.ts'

/** Holds nothing to press and keeps its height, so that a notification in it covers no control and moves none. */
export function Strip() {
  const { pathname } = useLocation()
  // A page that is rendered ahead has a slash at its end.
  const tool = tools.find(({ path }) => path === pathname || `${path}/` === pathname)
  const chosen = usePanels((panels) => panels.privacy)
  const isAsked = usePanels((panels) => panels.isAsked)
  const own = chosen ?? tool?.privacy
  const privacy = isAsked && own === 'local' ? 'server' : own
  return (
    <div className="relative border-t border-line" data-group={tool?.group}>
      <p className="mx-auto flex h-11 max-w-7xl items-center justify-between gap-4 whitespace-nowrap px-4 text-sm font-semibold sm:px-6">
        {tool && privacy ? (
          <>
            <span className="flex items-center gap-2 text-hue">
              <ToolIcon tool={tool} size={18} />
              {groups.find((group) => group.id === tool.group)?.label}
            </span>
            <span
              className={`flex items-center gap-2 ${privacy === 'local' ? 'text-good' : ''}`}
              data-privacy={privacy}
            >
              <Glyph name={privacy === 'local' ? 'shield' : 'globe'} size={15} />
              {labels[privacy]}
            </span>
          </>
        ) : (
          <span className="text-quiet">{site.claim}</span>
        )}
      </p>
      <div ref={noticePlace} className="contents" />
    </div>
  )
}
