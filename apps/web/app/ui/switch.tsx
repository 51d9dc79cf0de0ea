import { type ReactNode, useId } from 'react'

interface Props {
  label: string
  checked: boolean
  onChecked: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
}

export function Switch({ label, checked, onChecked, hint, disabled = false }: Props) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? id : undefined}
        disabled={disabled}
        onClick={() => onChecked(!checked)}
        className="group flex min-h-11 w-full items-center justify-between gap-4 text-left font-semibold disabled:cursor-not-allowed disabled:opacity-50"
      >
        {label}
        <span
          aria-hidden
          className="h-7 w-12 shrink-0 rounded-full border border-line-strong bg-raised p-0.5 transition-colors group-aria-checked:border-accent-text group-aria-checked:bg-accent-text forced-colors:group-aria-checked:bg-[Highlight]"
        >
          <span className="block size-5.5 rounded-full bg-ink transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-surface forced-colors:bg-[ButtonText]" />
        </span>
      </button>
      {hint && (
        <p id={id} className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
