import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { applyEarlyInput, takeEarlyQuery } from '../platform/early-input.ts'
import { logFailure } from '../platform/load-code.ts'
import { demoNote, header, isShown, renderError } from '../platform/site.ts'
import { readStored } from '../platform/storage.ts'
import { useToasts } from '../platform/toasts-store.ts'
import { whenSettled, whenUsed } from '../platform/when-settled.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useMarks } from './marks-store.ts'
import { usePanels } from './panels-store.ts'
import { isRunning, useRun } from './run-store.ts'
import { followOtherTabs, restoreTheme } from './theme.ts'
import { useServiceWorker } from './use-service-worker.ts'

/** Offline, before the copy of the site is made, a part cannot be fetched: it is missing then, and the page stays. */
const part = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(() => ({ default: () => null })))

const Toaster = part(() => import('./toaster.tsx'))
const ProcessingOverlay = part(() => import('./processing-overlay.tsx'))
const CommandPalette = part(() => import('./command-palette.tsx'))
const MobileMenu = part(() => import('./mobile-menu.tsx'))
const ShortcutSheet = part(() => import('./shortcut-sheet.tsx'))
const OfflineSheet = part(() => import('./offline-sheet.tsx'))
function OnDemand() {
  const hasToast = useToasts((toasts) => toasts.current !== null)
  const running = useRun(isRunning)
  const paletteOpen = usePanels((panels) => panels.palette.open)
  const shortcutsOpen = usePanels((panels) => panels.shortcuts)
  const offlineOpen = usePanels((panels) => panels.offline)
  const menuOpen = usePanels((panels) => panels.menu)
  const used = useUsed()
  return (
    <>
      {!hasToast && !used && <section aria-label={header.notifications} />}
      <Once when={hasToast || used} part={Toaster} />
      <Once when={running} part={ProcessingOverlay} />
      {/* A new key at each opening, so that it starts from the query it was opened with. */}
      {paletteOpen && <Loaded part={CommandPalette} />}
      <Once when={menuOpen || used} part={MobileMenu} />
      <Once when={shortcutsOpen} part={ShortcutSheet} />
      {offlineOpen && <Loaded part={OfflineSheet} />}
    </>
  )
}

function Loaded({ part: Part }: { part: ComponentType }) {
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}

function Once({ when, part }: { when: boolean; part: ComponentType }) {
  const [retained, setStored] = useState(when)
  if (when && !retained) setStored(true)
  return retained ? <Loaded part={part} /> : null
}

/** A page that no one touches needs neither toasts nor menus. */
function useUsed(): boolean {
  const [used, setUsed] = useState(false)
  useEffect(() => whenUsed(() => setUsed(true)), [])
  useEffect(
    () =>
      whenSettled(() => {
        // When the page is idle.
        void import('../platform/print.ts').then(({ preparePaper }) => preparePaper(), logFailure)
        const main = document.querySelector('main')
        if (main) void import('../platform/keep-focus.ts').then(({ keepFocus }) => keepFocus(main), logFailure)
        if (readStored('watches'))
          void import('../watches/look-due.ts').then(({ keepLooking }) => keepLooking(), logFailure)
        void import('../platform/session.ts').then(
          ({ readSessionQuietly }) => readSessionQuietly(),
          () => {},
        )
      }),
    [],
  )
  return used
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

const isInPalette = (target: EventTarget | null) => target instanceof Element && target.closest('[cmdk-root]') !== null

function useHotkeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const { openPalette, closePalette, setShortcuts, setQuery, palette } = usePanels.getState()
      const isCommand = event.ctrlKey || event.metaKey
      // The palette's code may still be on its way, or its field without the focus: the keys are meant for it all the same.
      if (palette.open && !isCommand && (event.key === 'Escape' || !isInPalette(event.target))) {
        if (event.key === 'Escape') closePalette()
        else if (event.key === 'Backspace') setQuery(palette.query.slice(0, -1))
        else if (event.key.length === 1) setQuery(palette.query + event.key)
        else return
      } else if (isCommand && event.key.toLowerCase() === 'k') openPalette()
      else if (isCommand || isTyping(event.target)) return
      else if (event.key === '/') openPalette()
      else if (event.key === '?') setShortcuts(true)
      else return
      event.preventDefault()
    }
    const early = takeEarlyQuery()
    if (early !== null) usePanels.getState().openPalette(early)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function RouteEffects() {
  const { pathname, hash } = useLocation()
  const [parameters] = useSearchParams()
  const [announced, setAnnounced] = useState('')
  const previous = useRef(pathname)

  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
    // The head is written in the same commit; the next frame has the new title.
    const frame = requestAnimationFrame(() => setAnnounced(document.title))
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash])

  const query = parameters.get('q')
  useEffect(() => {
    if (pathname === '/' && query !== null) usePanels.getState().openPalette(query)
  }, [pathname, query])

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}

/** Leaving by a link of the router keeps this document, and with it the queue and every other store. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div role="alert" className="mx-auto max-w-3xl px-4 py-20 sm:px-6">
      <h1 className="text-3xl sm:text-4xl">{renderError.title}</h1>
      <p className="mt-4 text-lg text-quiet">{renderError.text}</p>
      <pre className="mt-6 overflow-x-auto whitespace-pre-wrap rounded-xl border border-line bg-surface p-4 font-mono text-sm text-bad">
        {error instanceof Error ? error.message : String(error)}
      </pre>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass('primary')}>
          {renderError.home}
        </Link>
        <Button variant="secondary" onClick={() => location.reload()}>
          {renderError.retry}
        </Button>
      </div>
    </div>
  )
}

export function Shell({ children }: { children: ReactNode }) {
  useHotkeys()
  useServiceWorker()
  // In the same commit as the page, so that no one presses in between.
  useLayoutEffect(applyEarlyInput, [])
  useLayoutEffect(restoreTheme, [])
  useEffect(() => {
    useMarks.getState().load()
    return followOtherTabs()
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-accent px-5 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:left-4 focus:top-3"
      >
        {header.skip}
      </a>
      <Header />
      {isShown('demo') && (
        <p
          data-part="demo"
          role="note"
          className="no-print border-b border-line bg-raised px-4 py-2 text-center text-sm"
        >
          {demoNote}
        </p>
      )}
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer />
      <RouteEffects />
      <OnDemand />
    </div>
  )
}
