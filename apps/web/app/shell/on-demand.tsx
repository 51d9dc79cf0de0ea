import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { logFailure } from '../platform/log-failure.ts'
import { header } from '../platform/site-text.ts'
import { useToasts } from '../platform/toasts-store.ts'
import { whenSettled, whenUsed } from '../platform/when-settled.ts'
import { usePanels } from './panels-store.ts'
import { isRunning, useRun } from './run-store.ts'

/** Offline, before the copy of the site is made, a part cannot be fetched: it is missing then, and the page stays. */
const part = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(() => ({ default: () => null })))

const Toaster = part(() => import('./toaster.tsx'))
const ProcessingOverlay = part(() => import('./processing-overlay.tsx'))
const CommandPalette = part(() => import('./command-palette.tsx'))
const MobileMenu = part(() => import('./mobile-menu.tsx'))
const ShortcutSheet = part(() => import('./shortcut-sheet.tsx'))
const OfflineSheet = part(() => import('./offline-sheet.tsx'))
export function OnDemand() {
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
        void import('../platform/session.ts').then(
          ({ readSessionQuietly }) => readSessionQuietly(),
          () => {},
        )
      }),
    [],
  )
  return used
}
