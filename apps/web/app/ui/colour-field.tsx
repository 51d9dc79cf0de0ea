interface Props {
  label: string
  value: string
  onValue: (colour: string) => void
}

export function ColourField({ label, value, onValue }: Props) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-3 font-semibold">
      {label}
      <input
        type="color"
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className="h-11 w-16 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
      />
    </label>
  )
}
