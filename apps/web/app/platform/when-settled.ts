const QUIET_MS = 6000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

/**
 * Calls back once the page has had its first moments to itself: with the
 * visitor's first move, or some seconds after loading. For what is wanted soon
 * but must not compete with the page's own start. Returns a way to call it off.
 */
export function whenSettled(callback: () => void): () => void {
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
    timer = setTimeout(run, QUIET_MS)
  }
  for (const sign of SIGNS) window.addEventListener(sign, run, { once: true, passive: true })
  if (document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
  return stop
}
