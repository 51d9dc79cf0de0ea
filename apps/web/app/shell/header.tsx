import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { profileUrl } from '../platform/site.ts'
import { groups } from '../tools/groups.ts'
import { tools, toolsIn } from '../tools/registry.ts'
import { Glyph } from '../ui/glyph.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { NavMenu } from './nav-menu.tsx'
import { ProgressLine } from './progress-line.tsx'
import { header, site } from './site-text.ts'
import { usePanels } from './stores/panels.ts'
import { Strip } from './strip.tsx'
import { toggleTheme } from './theme.ts'

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
          {groups.map((group) => (
            <NavMenu
              key={group.id}
              group={group.id}
              label={group.label}
              tools={toolsIn(group.id)}
              current={pathname}
              open={openGroup === group.id}
              setOpen={(open) => setOpenGroup((now) => (open ? group.id : now === group.id ? null : now))}
            />
          ))}
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
        <IconButton label={header.search} onClick={() => openPalette()} className="xl:hidden">
          <Glyph name="search" />
        </IconButton>
        <ThemeToggle />
        <a
          href={profileUrl()}
          target="_blank"
          rel="noreferrer me"
          aria-label={header.profile}
          title={header.profile}
          className="hidden size-11 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink sm:inline-grid"
        >
          <Glyph name="code" />
        </a>
        <Link
          to="/account"
          aria-label={header.account}
          title={header.account}
          className="hidden size-11 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink sm:inline-grid"
        >
          <Glyph name="person" />
        </Link>
        <IconButton label={header.openMenu} aria-haspopup="dialog" onClick={() => setMenu(true)} className="md:hidden">
          <Glyph name="menu" size={22} />
        </IconButton>
      </div>
      <LinkBar />
      <Strip />
      <ProgressLine />
    </header>
  )
}

function ThemeToggle() {
  return (
    <>
      <span className="hidden dark:contents">
        <IconButton label={header.toLight} onClick={toggleTheme}>
          <Glyph name="sun" />
        </IconButton>
      </span>
      <span className="contents dark:hidden">
        <IconButton label={header.toDark} onClick={toggleTheme}>
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
          <li key={tool.id} data-group={tool.group} className="shrink-0">
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
