const QUIET_MS = 6000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

/**
 * With the visitor's first input, or some seconds after loading: for what must not compete with the page's own start.
 * Returns a function that cancels.
 */
export function whenSettled(callback: () => void): () => void {
  return whenUsed(callback, QUIET_MS)
}

/** With the visitor's first input, or so long after loading. */
export function whenUsed(callback: () => void, orAfterMs?: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('load', onLoad)
    for (const sign of SIGNS) window.removeEventListener(sign, run)
  }
  const run = () => {
    stop()
    callback()
  }
  const onLoad = () => {
    if (orAfterMs !== undefined) timer = setTimeout(run, orAfterMs)
  }
  for (const sign of SIGNS) window.addEventListener(sign, run, { once: true, passive: true })
  if (document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
  return stop
}
