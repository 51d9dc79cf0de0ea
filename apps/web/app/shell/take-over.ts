import { isRunning, useRun } from './stores/run.ts'

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
