import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { header, isShown, privacy as labels, profileUrl, site } from '../platform/site.ts'
import { noticePlace } from '../platform/toasts-store.ts'
import { tools, toolsIn } from '../tools/all-tools.ts'
import { groups } from '../tools/define-tool.ts'
import { IconButton } from '../ui/button.tsx'
import { Glyph, ToolIcon } from '../ui/glyph.tsx'
import { Logo } from './logo.tsx'
import { NavMenu } from './nav-menu.tsx'
import { usePanels } from './panels-store.ts'
import { isRunning, useRun } from './run-store.ts'
import { toggleTheme } from './theme.ts'

/** Holds nothing to press and keeps its height, so that a notification in it covers no control and moves none. */
function NotificationLine() {
  const { pathname } = useLocation()
  // A page that is rendered ahead has a slash at its end.
  const tool = tools.find(({ path }) => path === pathname || `${path}/` === pathname)
  const chosen = usePanels((panels) => panels.privacy)
  const isRequested = usePanels((panels) => panels.hasRequest)
  const own = chosen ?? tool?.privacy
  const isOffGrid = usePanels((panels) => panels.isOffGrid)
  const asking = isRequested && own === 'local' ? 'server' : own
  const privacy = isOffGrid && asking === 'server' ? 'samples' : asking
  return (
    <div className="relative border-t border-line" data-group={tool?.group}>
      <p className="mx-auto flex h-11 max-w-7xl items-center justify-between gap-4 whitespace-nowrap px-4 text-sm font-semibold sm:px-6">
        {tool && privacy ? (
          <>
            <span className="flex min-w-0 items-center gap-2 text-hue">
              <ToolIcon tool={tool} size={18} />
              <span className="truncate">{groups.find((group) => group.id === tool.group)?.label}</span>
            </span>
            <span
              className={`flex shrink-0 items-center gap-2 ${privacy === 'local' ? 'text-good' : ''}`}
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

export function ProgressLine() {
  const running = useRun(isRunning)
  const percent = useRun((run) => run.percent)
  return (
    <div
      role="progressbar"
      aria-label="Processing"
      aria-hidden={!running}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="absolute inset-x-0 -bottom-px h-0.5"
    >
      <div
        className="h-full origin-left bg-accent-text forced-colors:bg-[Highlight] transition-transform duration-200"
        style={{ transform: `scaleX(${running ? percent / 100 : 0})` }}
      />
    </div>
  )
}

export function Header() {
  const [openGroup, setOpenGroup] = useState<string | null>(null)
  const { pathname } = useLocation()
  const { openPalette, setMenu } = usePanels()

  return (
    <header className="no-print sticky top-(--header-top) z-40 border-b border-line bg-page/90 backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" aria-label={`${site.name}, ${header.home}`} className="mr-auto flex min-h-11 items-center lg:mr-4">
          <Logo />
        </Link>
        <nav aria-label={header.nav} className="mr-auto hidden items-center lg:flex">
          <NavLink
            to="/"
            end
            className="inline-flex min-h-11 items-center rounded-full px-3.5 text-[0.9375rem] font-medium hover:bg-raised aria-[current]:text-accent-text"
          >
            {header.home}
          </NavLink>
          {/* An empty place for a group without tools, because the ids of the others count places. */}
          {groups.map((group) =>
            toolsIn(group.id).length === 0 ? null : (
              <NavMenu
                key={group.id}
                group={group.id}
                label={group.label}
                tools={toolsIn(group.id)}
                current={pathname}
                open={openGroup === group.id}
                setOpen={(open) => setOpenGroup((now) => (open ? group.id : now === group.id ? null : now))}
              />
            ),
          )}
        </nav>
        <button
          type="button"
          onClick={() => openPalette()}
          aria-keyshortcuts="Control+K Meta+K /"
          className="hidden min-h-11 items-center gap-2 rounded-full border border-line bg-surface pl-4 pr-2.5 text-sm text-quiet transition-colors hover:border-line-strong hover:text-ink xl:inline-flex"
        >
          <Glyph name="search" size={16} />
          {header.search}
          <kbd className="ml-4 rounded-md border border-line px-1.5 py-0.5 font-mono text-xs">Ctrl K</kbd>
        </button>
        <IconButton label={header.search} title="" onClick={() => openPalette()} className="tip xl:hidden">
          <Glyph name="search" />
        </IconButton>
        <ThemeToggle />
        <a
          href={profileUrl()}
          target="_blank"
          rel="noreferrer me"
          aria-label={header.profile}
          className="tip hidden size-11 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink sm:inline-grid"
        >
          <Glyph name="code" />
        </a>
        {isShown('accounts') && (
          <Link
            to="/account"
            data-part="accounts"
            aria-label={header.account}
            className="tip hidden size-11 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink sm:inline-grid"
          >
            <Glyph name="person" />
          </Link>
        )}
        <IconButton label={header.openMenu} aria-haspopup="dialog" onClick={() => setMenu(true)} className="md:hidden">
          <Glyph name="menu" size={22} />
        </IconButton>
      </div>
      <LinkBar />
      <NotificationLine />
      <ProgressLine />
    </header>
  )
}

function ThemeToggle() {
  return (
    <>
      <span className="hidden dark:contents">
        <IconButton label={header.toLight} title="" className="tip" onClick={toggleTheme}>
          <Glyph name="sun" />
        </IconButton>
      </span>
      <span className="contents dark:hidden">
        <IconButton label={header.toDark} title="" className="tip" onClick={toggleTheme}>
          <Glyph name="moon" />
        </IconButton>
      </span>
    </>
  )
}

function LinkBar() {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one when the path has changed
  useEffect(() => {
    const bar = list.current
    const current = bar?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which would scroll the page as well.
    if (bar && current) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2
  }, [pathname])

  return (
    <nav aria-label={header.menu} className="hidden border-t border-line md:block lg:hidden">
      <ul ref={list} className="relative mx-auto flex max-w-7xl gap-1 overflow-x-auto px-4 [scrollbar-width:none]">
        {tools.map((tool) => (
          <li key={tool.id} data-part={tool.id} data-group={tool.group} className="shrink-0">
            <NavLink
              to={tool.path}
              className="inline-flex min-h-11 items-center whitespace-nowrap px-2.5 text-sm font-medium text-quiet hover:text-ink aria-[current]:text-hue aria-[current]:shadow-[inset_0_-2px_0_var(--hue)]"
            >
              {tool.navLabel}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
