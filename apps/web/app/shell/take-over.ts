import { isRunning, useRun } from './stores/run.ts'

const PATIENCE_MS = 10_000

/** Lets a waiting build replace the running one, and reloads the page; a run that goes on ends first. */
export function takeOver(worker: ServiceWorker): void {
  if (isRunning(useRun.getState())) {
    const stop = useRun.subscribe((run) => {
      if (isRunning(run)) return
      stop()
      takeOver(worker)
    })
    return
  }
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // A worker that goes on answering this page is not replaced: the reload that was asked for frees it.
  setTimeout(reload, PATIENCE_MS)
  // A build published after the offered one waits in its place.
  navigator.serviceWorker.getRegistration().then(
    (registration) => (registration?.waiting ?? worker).postMessage({ type: 'skip-waiting' }),
    () => worker.postMessage({ type: 'skip-waiting' }),
  )
}
