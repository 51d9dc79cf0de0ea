import { useEffect } from 'react'
import { at } from '../platform/site.ts'
import { toast } from '../platform/toasts-store.ts'
import { whenSettled } from '../platform/when-settled.ts'
import { isRunning, useRun } from './run-store.ts'

const PATIENCE_MS = 10_000

/** A reload would end a run: it waits for its end. */
function whenIdle(work: () => void): void {
  if (!isRunning(useRun.getState())) {
    work()
    return
  }
  const stop = useRun.subscribe((run) => {
    if (isRunning(run)) return
    stop()
    work()
  })
}

/** Lets a waiting build replace the running one, and reloads the page. */
export function takeOver(worker: ServiceWorker): void {
  whenIdle(() => {
    const reload = () => whenIdle(() => location.reload())
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    // A worker that goes on answering this page is not replaced: the reload that was asked for frees it.
    setTimeout(reload, PATIENCE_MS)
    // A build published after the offered one waits in its place.
    navigator.serviceWorker
      .getRegistration()
      .catch(() => undefined)
      .then((registration) => (registration?.waiting ?? worker).postMessage({ type: 'skip-waiting' }))
  })
}

/**
 * The first worker is not announced: only an update has an active one before it. The page's controller does not
 * distinguish them: in WebKit the first worker controls the page by the time that it is reported as installed.
 */
export function watchUpdates(registration: ServiceWorkerRegistration, offer: (worker: ServiceWorker) => void): void {
  const look = () => {
    const { active, waiting } = registration
    if (active && waiting && navigator.serviceWorker.controller) offer(waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

const PROMPT_MS = 30_000

/** A new build takes over only by consent and never during a run, which a reload would end. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
    let requested = false
    const offer = (worker: ServiceWorker) => {
      if (requested) return
      requested = true
      toast.good(
        {
          title: 'A new version is ready',
          description: 'Reload to use it. Until then your open work stays unchanged.',
          action: { label: 'Reload', run: () => takeOver(worker) },
        },
        PROMPT_MS,
      )
    }
    const install = () =>
      navigator.serviceWorker
        .register(at('/sw.js'))
        .then((registration) => watchUpdates(registration, offer))
        .catch(() => {
          // No offline copy then; the site works without one.
        })
    return whenSettled(install)
  }, [])
}
