interface Props<Value extends string> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
  disabled?: boolean
}

export function Segments<Value extends string>({ label, value, options, onValue, disabled = false }: Props<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-3xl bg-raised p-1" disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
          className="min-h-11 min-w-fit grow basis-0 rounded-full px-3 font-semibold hover:text-hue disabled:opacity-50 aria-pressed:bg-surface aria-pressed:text-hue aria-pressed:shadow-(--shadow)"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
