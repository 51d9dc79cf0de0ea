import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { header, isShown, profileUrl } from '../platform/site.ts'
import { noticePlace } from '../platform/toasts-store.ts'
import { toolsIn } from '../tools/all-tools.ts'
import { groups } from '../tools/define-tool.ts'
import { IconButton } from '../ui/button.tsx'
import { Glyph, ToolIcon } from '../ui/glyph.tsx'
import { Logo } from './logo.tsx'
import { titledLabel } from './nav-menu.tsx'
import { usePanels } from './panels-store.ts'

export default function MobileMenu() {
  const { menu, setMenu } = usePanels()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => setMenu(false)
  useEffect(() => {
    if (menu) dialog.current?.showModal()
    else dialog.current?.close()
  }, [menu])

  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-label={header.menu}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-page open:flex open:flex-col"
    >
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line px-4">
        <div className="relative flex h-11 grow items-center">
          <Logo />
          {menu && <div ref={noticePlace} className="contents" />}
        </div>
        <IconButton label={header.closeMenu} onClick={close}>
          <Glyph name="close" size={22} />
        </IconButton>
      </div>
      <nav aria-label={header.menu} className="grow overflow-y-auto px-4 pb-10 pt-4">
        <NavLink to="/" end onClick={close} className="flex min-h-12 items-center text-lg font-semibold">
          {header.home}
        </NavLink>
        {groups
          .filter(({ id }) => toolsIn(id).length > 0)
          .map((group) => (
            <section key={group.id} data-group={group.id} className="mt-5">
              <h2 className="text-sm font-semibold text-hue">{group.label}</h2>
              <ul className="mt-1 divide-y divide-line">
                {toolsIn(group.id).map((tool) => (
                  <li key={tool.id}>
                    <NavLink
                      to={tool.path}
                      onClick={close}
                      className="flex min-h-12 items-center gap-3 py-1.5 text-[1.0625rem] font-medium aria-[current]:text-hue"
                    >
                      <span className="text-hue">
                        <ToolIcon tool={tool} />
                      </span>
                      <span data-title={tool.title} className={titledLabel(tool)}>
                        {tool.navLabel}
                      </span>
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        {isShown('accounts') && (
          <NavLink to="/account" onClick={close} className="mt-6 flex min-h-12 items-center text-lg font-semibold">
            {header.account}
          </NavLink>
        )}
        <a
          href={profileUrl()}
          target="_blank"
          rel="noreferrer me"
          className="mt-1 flex min-h-12 items-center text-quiet"
        >
          {header.profile}
        </a>
      </nav>
    </dialog>
  )
}
