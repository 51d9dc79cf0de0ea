import { useLocation } from 'react-router'
import { groups } from '../tools/groups.ts'
import { tools } from '../tools/registry.ts'
import { ToolIcon } from '../ui/tool-icon.tsx'
import { PrivacyBadge } from './privacy-badge.tsx'
import { site } from './site-text.ts'
import { usePrivacy } from './stores/privacy.ts'

/** The element in which notifications come up. */
export const NOTICE_PLACE = 'notice-place'

/**
 * The line below the header: which tool is open and where its work is done. Nothing in it can be pressed, and it keeps
 * its height, so that a notification that comes up in it lies over no control and moves none.
 */
export function Strip() {
  const { pathname } = useLocation()
  const tool = tools.find(({ path }) => path === pathname)
  const chosen = usePrivacy((privacy) => privacy.chosen)
  return (
    <div className="relative border-t border-line" data-group={tool?.group}>
      <p className="mx-auto flex h-11 max-w-7xl items-center justify-between gap-4 overflow-hidden whitespace-nowrap px-4 text-sm sm:px-6">
        {tool ? (
          <>
            <span className="flex items-center gap-2 font-semibold text-hue">
              <ToolIcon tool={tool} size={18} />
              {groups.find((group) => group.id === tool.group)?.label}
            </span>
            <PrivacyBadge privacy={chosen ?? tool.privacy} />
          </>
        ) : (
          <span className="truncate text-quiet">{site.claim}</span>
        )}
      </p>
      <div id={NOTICE_PLACE} className="contents" />
    </div>
  )
}
