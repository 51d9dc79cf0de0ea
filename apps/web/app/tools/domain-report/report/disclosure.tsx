import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Fold } from '../../../ui/fold.tsx'

interface Props {
  title: string
  lead: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** Mounted when first opened, and kept, so that work in progress goes on when it is closed. */
export function Disclosure({ title, lead, isOpen, onOpen, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const details = useRef<HTMLDetailsElement>(null)
  const openedEarly = useEffectEvent(() => {
    if (details.current?.open) onOpen(true)
  })
  // It may have been opened before the page was live.
  useEffect(() => openedEarly(), [])
  return (
    <Fold
      ref={details}
      look="card"
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className={isOpen ? '' : 'no-print'}
      title={
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3">
          <h2 className="text-xl">{title}</h2>
          <span className="font-normal text-quiet">{lead}</span>
        </span>
      }
    >
      {wasOpen && <Suspense fallback={<p>…</p>}>{children}</Suspense>}
    </Fold>
  )
}
