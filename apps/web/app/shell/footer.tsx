import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { footer, imprintUrl, isShown, privacyPolicyUrl, profileUrl, site } from '../platform/site.ts'
import { partOf, toolsIn } from '../tools/all-tools.ts'
import { footerLists, type Tool } from '../tools/define-tool.ts'
import { Logo } from './logo.tsx'
import { usePanels } from './panels-store.ts'

const linkClass = 'inline-flex min-h-9 items-center text-[0.9375rem] text-quiet hover:text-ink hover:underline'

export function Footer() {
  const setShortcuts = usePanels((panels) => panels.setShortcuts)
  return (
    <footer className="no-print mt-8 sm:mt-12 border-t border-line bg-surface">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-4 gap-y-6 px-4 sm:gap-y-8 py-10 lg:py-8 sm:gap-x-10 sm:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-2 lg:col-span-1 lg:pr-8">
          <Logo />
          <p className="mt-4 max-w-md text-[0.9375rem] leading-relaxed text-quiet">{site.description}</p>
        </div>
        {footerLists.map(({ label, groups, withHome }) => {
          const shown = groups.flatMap((group) => toolsIn(group))
          if (shown.length === 0 && !withHome) return null
          return <LinkList key={label} label={label} tools={shown} withHome={withHome} />
        })}
        <section>
          <h2 className="text-[0.9375rem] font-semibold">{footer.connect}</h2>
          <ul className="mt-3">
            <li>
              <a href={profileUrl()} target="_blank" rel="noreferrer me" className={linkClass}>
                {footer.profile}
              </a>
            </li>
            <li>
              <Link to="/cli" className={linkClass}>
                {footer.commandLine}
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={linkClass}>
                {footer.privacy}
              </Link>
            </li>
            <li>
              <Link to="/docs" className={linkClass}>
                {footer.docs}
              </Link>
            </li>
            <li>
              <button type="button" onClick={() => setShortcuts(true)} className={linkClass}>
                {footer.shortcuts}
              </button>
            </li>
            <li>
              <button
                type="button"
                onClick={() => usePanels.setState({ offline: true })}
                className={`${linkClass} text-left`}
              >
                {footer.offline}
              </button>
            </li>
          </ul>
        </section>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6">
          <ul className="flex flex-wrap gap-x-8 gap-y-2 text-[0.9375rem] font-medium">
            {footer.points.map((point) => (
              <li key={point} className="flex items-center gap-2.5">
                <span className="size-2 rotate-45 bg-accent-text" aria-hidden />
                {point}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-quiet">
            {footer.privacyNote} {footer.elsewhereNote}
            {isShown('server') && <span data-part="server"> {footer.lookupsNote}</span>}
          </p>
          <p className="mt-6 text-sm text-quiet">
            © <CurrentYear /> {site.name}. Free and open source under the MIT licence.
            {isShown('imprint') && (
              <span data-part="imprint">
                {' '}
                <OwnPage href={imprintUrl()} label={footer.imprint} />
              </span>
            )}
            {isShown('privacy-policy') && (
              <span data-part="privacy-policy">
                {' '}
                <OwnPage href={privacyPolicyUrl()} label={footer.privacyPolicy} />
              </span>
            )}
          </p>
        </div>
      </div>
    </footer>
  )
}

function OwnPage({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-ink">
      {label}
    </a>
  )
}

/** After mount, because prerendered HTML would show the year of the build. */
function CurrentYear() {
  const [year, setYear] = useState<number | null>(null)
  useEffect(() => setYear(new Date().getFullYear()), [])
  return <span data-year>{year ?? ''}</span>
}

function LinkList({ label, tools, withHome }: { label: string; tools: readonly Tool[]; withHome: boolean }) {
  return (
    <section data-part={withHome ? undefined : partOf(tools)}>
      <h2 className="text-[0.9375rem] font-semibold">{label}</h2>
      <ul className="mt-3">
        {withHome && (
          <li>
            <Link to="/" className={linkClass}>
              {footer.homepage}
            </Link>
          </li>
        )}
        {tools.map((tool) => (
          <li key={tool.id} data-part={tool.id}>
            <Link to={tool.path} className={linkClass}>
              {tool.navLabel}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
