/** Says that an answer is on its way; empty, so without height, when none is. */
export function BusyLine({ text, className = '' }: { text: string | null; className?: string }) {
  return (
    <p role="status" className={`flex items-center gap-2.5 text-quiet empty:hidden ${className}`}>
      {text !== null && (
        <>
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-line-strong border-t-hue"
          />
          {text}
        </>
      )}
    </p>
  )
}
