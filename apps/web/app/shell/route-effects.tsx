import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePanels } from './stores/panels.ts'

export function RouteEffects() {
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
