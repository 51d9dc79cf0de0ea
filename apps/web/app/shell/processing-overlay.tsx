import { useEffect, useRef, useState } from 'react'
import { noticePlace } from '../platform/toasts-store.ts'
import { Button } from '../ui/button.tsx'
import { overlay } from './part-text.ts'
import { useRun } from './run-store.ts'

/** A run that ends sooner covers no page. */
const SHORT_RUN_MS = 1000

export default function ProcessingOverlay() {
  const { tool, inBackground, percent: exact, cancel, continueInBackground } = useRun()
  const dialog = useRef<HTMLDialogElement>(null)
  const running = tool !== null && !inBackground
  const [isLong, setLong] = useState(false)
  const shown = running && isLong

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setLong(true), SHORT_RUN_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [running])
  useEffect(() => {
    if (shown) dialog.current?.showModal()
    else dialog.current?.close()
  }, [shown])

  const percent = Math.round(exact)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="overlay-title"
      // Escape means "let me go on working", never "throw the run away".
      onCancel={(event) => {
        event.preventDefault()
        continueInBackground()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-3xl border border-line bg-surface p-8 text-center opacity-0 transition-[opacity,display,overlay] transition-discrete duration-300 open:opacity-100 starting:open:opacity-0"
    >
      <div className="relative min-h-11">
        <h2 id="overlay-title" className="text-2xl">
          {overlay.title}
        </h2>
        {shown && <div ref={noticePlace} className="contents" />}
      </div>
      <p className="mt-2 text-quiet">{overlay.text}</p>
      <p className="mt-6 text-6xl font-light tabular-nums">{percent}%</p>
      <div
        role="progressbar"
        aria-label={overlay.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-4 h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-accent-text forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-quiet">{overlay.progress}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={continueInBackground}>
          {overlay.background}
        </Button>
        {cancel && (
          <Button variant="danger" onClick={cancel}>
            {overlay.cancel}
          </Button>
        )}
      </div>
    </dialog>
  )
}
