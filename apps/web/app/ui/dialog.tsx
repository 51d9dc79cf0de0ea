import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  title: string
  closeLabel: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

export function Dialog({ title, closeLabel, onClose, wide = false, children }: Props) {
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
    node?.addEventListener('click', beside)
    return () => {
      node?.removeEventListener('click', beside)
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
      className={`m-auto max-h-[calc(100dvh-1rem)] overflow-y-auto rounded-3xl border border-line bg-surface p-0 max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none ${wide ? 'w-[min(88rem,calc(100vw-1rem))]' : 'w-[min(64rem,calc(100vw-1rem))]'}`}
    >
      <div className="p-4 sm:p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={id} className="min-w-0 break-words pt-2 text-xl">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <Glyph name="close" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
