import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { noticePlace } from '../platform/toasts-store.ts'
import { IconButton } from './button.tsx'
import { Glyph } from './glyph.tsx'

interface Props {
  title: string
  closeLabel: string
  onClose: () => void
  /** Takes the window, and gives its content the height that is left. */
  fills?: boolean
  children: ReactNode
}

export function Dialog({ title, closeLabel, onClose, fills = false, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  // Closed before it is removed, or the focus would not return.
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    // The backdrop belongs to the dialog itself; everything inside is a child.
    const beside = (event: MouseEvent) => {
      if (event.target === node) close.current()
    }
    // Chromium closes it on a second Escape in a row without a cancel event; the component that shows it decides.
    const closed = () => {
      node?.showModal()
      close.current()
    }
    node?.addEventListener('click', beside)
    node?.addEventListener('close', closed)
    return () => {
      node?.removeEventListener('click', beside)
      node?.removeEventListener('close', closed)
      node?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`m-auto max-h-[calc(100dvh-1rem)] overflow-hidden rounded-3xl border border-line bg-surface p-0 open:flex open:flex-col max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none ${fills ? 'h-[calc(100dvh-1rem)] w-[min(110rem,calc(100vw-1rem))]' : 'w-[min(64rem,calc(100vw-1rem))]'}`}
    >
      {/* A notification comes up beside the title, which names the file; only what fills a phone lends it the title's place. */}
      <div
        className={`flex shrink-0 items-start justify-between gap-x-4 px-4 py-2 sm:px-6 ${fills ? '' : 'max-sm:flex-wrap sm:py-4'}`}
      >
        <div className={fills ? 'relative min-h-11 min-w-0 grow sm:contents' : 'contents'}>
          <h2
            id={id}
            className={`line-clamp-3 min-w-0 break-words pt-2 text-xl sm:flex-1 ${fills ? '' : 'max-sm:order-1 max-sm:basis-full'}`}
          >
            {title}
          </h2>
          <div
            ref={noticePlace}
            className={`sm:relative sm:min-h-11 sm:flex-1 ${fills ? 'max-sm:contents' : 'max-sm:relative max-sm:min-h-11 max-sm:grow'}`}
          />
        </div>
        <IconButton label={closeLabel} onClick={onClose}>
          <Glyph name="close" />
        </IconButton>
      </div>
      <div className={`min-h-0 overflow-y-auto px-4 pb-4 sm:px-6 ${fills ? 'flex grow flex-col' : 'sm:pb-6'}`}>
        {children}
      </div>
    </dialog>
  )
}
