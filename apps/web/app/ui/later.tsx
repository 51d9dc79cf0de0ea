import { type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * Holds a part back until the page is live and the part's code is there. A form
 * that can be seen but not yet used would lose what is typed into it.
 */
export function Later({ className, children }: { className: string; children: ReactNode }) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const waiting = <p className="text-quiet">Loading…</p>
  return <div className={className}>{live ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
