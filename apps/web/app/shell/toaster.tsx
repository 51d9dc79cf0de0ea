import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNoticePlaces, useToasts } from '../platform/toasts-store.ts'

const SWIPE_PX = 50
/** Longer texts need a phone's three small lines, and scroll where not even these hold them. */
const LONG_CHARACTERS = 80
/** Minimum time left for a notification that moves into a dialog, or back. */
const MIN_LEFT_MS = 1500

export default function Toaster() {
  const { current, dismiss } = useToasts()
  const places = useNoticePlaces((store) => store.places)
  const place = places.at(-1) ?? document.body
  const lastId = useRef(0)
  lastId.current = current?.id ?? lastId.current
  const first = useRef({ id: 0, at: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place begins the timer anew.
  const durationMs = useMemo(() => {
    if (!current) return 0
    if (first.current.id !== current.id) first.current = { id: current.id, at: Date.now() }
    return Math.max(Math.min(MIN_LEFT_MS, current.durationMs), current.durationMs - (Date.now() - first.current.at))
  }, [current, place])
  const [scrolls, setScrolls] = useState(false)
  // Each notification, and each place, has an element of its own.
  const measure = useCallback((text: HTMLElement | null) => {
    if (text) setScrolls(text.scrollHeight > text.clientHeight)
  }, [])
  const isLong = current !== null && `${current.title} ${current.description ?? ''}`.length > LONG_CHARACTERS
  // The provider keeps time stopped when the pointer or the focus is on a toast that is removed, so each has its own.
  return (
    <Toast.Provider key={`${lastId.current} ${places.length}`} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {current && (
        <Toast.Root
          key={current.id}
          duration={durationMs}
          onOpenChange={(open) => !open && dismiss(current.id)}
          data-variant={current.variant}
          className="flex grow bg-ink text-page focus-visible:-outline-offset-4 focus-visible:outline-page data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[variant=destructive]:bg-bad"
        >
          <div className="mx-auto flex w-full max-w-7xl items-center gap-2 pl-4 sm:pl-6 sm:pr-2">
            <div
              ref={measure}
              tabIndex={isLong || scrolls ? 0 : undefined}
              className={`max-h-full min-w-0 grow overflow-y-auto [overflow-wrap:anywhere] focus-visible:-outline-offset-2 focus-visible:outline-page sm:text-sm sm:leading-5 ${isLong ? 'text-xs leading-[0.875rem]' : 'text-[0.8125rem] leading-[1.125rem] max-xs:text-xs max-xs:leading-[0.875rem]'}`}
            >
              <Toast.Title className="mr-1.5 inline font-semibold">{current.title}</Toast.Title>{' '}
              {current.description && <Toast.Description className="inline">{current.description}</Toast.Description>}
            </div>
            {current.action && (
              <Toast.Action
                altText={current.action.label}
                onClick={current.action.run}
                className="min-h-11 shrink-0 rounded-full px-3 text-sm font-semibold underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-page"
              >
                {current.action.label}
              </Toast.Action>
            )}
            <Toast.Close
              aria-label="Dismiss"
              className="inline-grid size-11 shrink-0 place-items-center rounded-full focus-visible:-outline-offset-4 focus-visible:outline-page"
            >
              <X size={18} aria-hidden />
            </Toast.Close>
          </div>
        </Toast.Root>
      )}
      {createPortal(
        <Toast.Viewport className="absolute inset-0 flex overflow-hidden -outline-offset-4 empty:pointer-events-none" />,
        place,
      )}
    </Toast.Provider>
  )
}
