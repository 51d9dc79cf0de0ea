import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Rendered when the page is live: a form that is seen but not yet live would lose what is typed into it. */
export function Later({ className, children }: { className: string; children: ReactNode }) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const waiting = <p className="text-quiet">Loading…</p>
  return <div className={className}>{live ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
