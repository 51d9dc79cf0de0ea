import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useToasts } from './stores/toasts.ts'

const SWIPE_PX = 50

/** The notification area: F8 focuses it, a swipe to the right dismisses. */
export default function Toaster() {
  const { current, dismiss } = useToasts()
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {current && (
        <Toast.Root
          key={current.id}
          duration={current.durationMs}
          onOpenChange={(open) => !open && dismiss(current.id)}
          data-variant={current.variant}
          className="flex items-start gap-3 rounded-2xl border border-line-strong bg-surface p-4 pr-2 shadow-(--shadow) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[variant=destructive]:border-bad"
        >
          <div className="grow py-1">
            <Toast.Title
              className={`text-[0.9375rem] font-semibold ${current.variant === 'destructive' ? 'text-bad' : ''}`}
            >
              {current.title}
            </Toast.Title>
            {current.description && (
              <Toast.Description className="mt-0.5 text-sm leading-relaxed text-quiet [overflow-wrap:anywhere]">
                {current.description}
              </Toast.Description>
            )}
            {current.action && (
              <Toast.Action
                altText={current.action.label}
                onClick={current.action.run}
                className="mt-2 min-h-11 rounded-full border border-line-strong px-4 text-sm font-semibold hover:bg-raised"
              >
                {current.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="inline-grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink"
          >
            <X size={18} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="no-print [body:has(:is(header,main,footer):active)_&]:pointer-events-none fixed bottom-0 right-0 z-50 flex w-full max-w-md flex-col gap-2 p-4 outline-offset-[-6px]" />
    </Toast.Provider>
  )
}
