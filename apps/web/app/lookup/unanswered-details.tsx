import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { MAX_RETRIES, type Unanswered, waitBefore } from './unanswered.ts'
import { words } from './unanswered-text.ts'

export interface NoticeProps {
  unanswered: Unanswered
  /** How often it was tried again by itself; left out, it is not. */
  retries?: number
  onRetry?: ((isAutomatic: boolean) => void) | undefined
  /** A heading that the page uses for all its failures. */
  label?: string
  children?: ReactNode
}

/** A device says that it is online before it can reach anyone. */
const SETTLE_MS = 1000

/** Counts down while the page can be seen, and calls at its end; null when there is nothing to wait for. */
function useCountdown(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds === null) return
    let rest = seconds
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      rest -= 1
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      end()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds === null ? null : left
}

function useWhenOnline(isWaiting: boolean, onOnline: () => void): void {
  const act = useEffectEvent(onOnline)
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      timer = setTimeout(act, SETTLE_MS)
    }
    window.addEventListener('online', listen)
    // It may have come back while this was fetched.
    if (navigator.onLine) listen()
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', listen)
    }
  }, [isWaiting])
}

/** The one design of all lookups for what is not known. */
export default function UnansweredNotice({ unanswered, retries, onRetry, label, children }: NoticeProps) {
  const { kind, message } = unanswered
  const isOffline = kind === 'offline'
  const wait = retries === undefined || !onRetry || isOffline ? null : waitBefore(unanswered, retries)
  const again = () => onRetry?.(true)
  const left = useCountdown(wait, again)
  const isWaiting = isOffline && onRetry !== undefined && (retries ?? 0) < MAX_RETRIES
  useWhenOnline(isWaiting, again)
  const { title, advice } = words.kinds[kind]
  const isOfTransport = isOffline || kind === 'no-server'
  const isOver = retries !== undefined && wait === null && kind !== 'unregistered' && !isWaiting
  return (
    <div role="alert" data-unanswered={kind} className="rounded-2xl border border-line-strong bg-raised p-4 sm:p-5">
      {label && <p className="text-sm text-quiet">{label}</p>}
      <p className="font-semibold">{title}</p>
      {!isOfTransport && message && message !== title && (
        <p className="mt-1 leading-relaxed wrap-anywhere">{message}</p>
      )}
      <p className="mt-1 leading-relaxed text-quiet">{advice}</p>
      {children}
      {isOfTransport && message && (
        <p className="mt-1 text-sm text-quiet">
          {words.details} <span>{message}</span>
        </p>
      )}
      {onRetry && kind !== 'unregistered' && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
          <Button variant="secondary" onClick={() => onRetry(false)}>
            {words.now}
          </Button>
          {/* Read once as it appears, not at each second. */}
          <span aria-hidden={left !== null} className="tabular-nums">
            {isWaiting ? words.whenOnline : left !== null ? words.in(left) : isOver ? words.over : null}
          </span>
        </p>
      )}
    </div>
  )
}
