import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { noticePlace } from '../platform/toasts-store.ts'
import { IconButton } from '../ui/button.tsx'
import { usePanels } from './panels-store.ts'

const rows: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl K', '⌘ K', '/'], does: 'Search tools and actions' },
  { keys: ['?'], does: 'This sheet' },
  { keys: ['Ctrl Enter'], does: 'Run the tool' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['F8'], does: 'Go to the notification' },
]

export default function ShortcutSheet() {
  const { shortcuts, setShortcuts } = usePanels()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (shortcuts) dialog.current?.showModal()
    else dialog.current?.close()
  }, [shortcuts])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-title"
      onClose={() => setShortcuts(false)}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-3xl border border-line bg-surface p-6"
    >
      <div className="flex items-center justify-between">
        <div className="relative flex min-h-11 grow items-center">
          <h2 id="shortcuts-title" className="text-xl">
            Keyboard shortcuts
          </h2>
          {shortcuts && <div ref={noticePlace} className="contents" />}
        </div>
        <IconButton label="Close" onClick={() => setShortcuts(false)}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <dl className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <div key={row.does} className="flex items-center justify-between gap-4 py-3">
            <dt>{row.does}</dt>
            <dd className="flex gap-2">
              {row.keys.map((key) => (
                <kbd key={key} className="rounded-md border border-line-strong px-2 py-0.5 font-mono text-sm">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
