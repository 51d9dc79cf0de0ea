import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { at } from '../platform/site.ts'
import { showOffGrid } from '../shell/panels-store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { words } from './text.ts'

const InSample = createContext(false)

/** Whatever copies, saves, shares, grades or asks again shows nothing inside a sample. */
export const useIsSample = (): boolean => useContext(InSample)

interface NoticeProps {
  title?: string
  tone?: 'warn' | 'info'
  /** The server's own sentence. */
  error?: string | undefined
  /** True if a sample follows below. */
  isAbove?: boolean
  onRetry?: ((isAutomatic: boolean) => void) | undefined
}

/** The one notice where this server reaches no one: what was not done, why, and how to try again. */
export function SampleNotice({ title = words.noResult, tone = 'warn', error, isAbove = true, onRetry }: NoticeProps) {
  useEffect(() => showOffGrid(true), [])
  return (
    <Notice tone={tone} title={title} live>
      <p>
        {words.nothingLookedUp} {isAbove && words.sampleBelow}{' '}
        <a href={at('/docs/functions#no-internet')} className="underline underline-offset-4">
          {words.why}
        </a>
      </p>
      {error && <p>{error}</p>}
      {onRetry && (
        <Button variant="secondary" className="no-print mt-3" onClick={() => onRetry(false)}>
          {words.retry}
        </Button>
      )}
    </Notice>
  )
}

/** Stamped and grey all over, so that no part of it passes for a result, on a screenshot or on paper either. */
export function SampleCard({ children }: { children: ReactNode }) {
  return (
    <InSample value={true}>
      <div
        data-sample
        data-stamp={`${words.stamp} `.repeat(400)}
        className="relative overflow-hidden rounded-(--radius-card) border border-dashed border-line-strong bg-surface p-5 grayscale sm:p-8 before:pointer-events-none before:absolute before:-inset-x-1/2 before:inset-y-0 before:z-10 before:-rotate-12 before:select-none before:text-6xl before:font-bold before:leading-[2.4] before:tracking-widest before:opacity-10 before:content-[attr(data-stamp)/''] sm:before:text-8xl"
      >
        <p className="mb-2 text-sm font-semibold text-quiet">{words.sample}</p>
        {children}
      </div>
    </InSample>
  )
}
