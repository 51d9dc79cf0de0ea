import { TextField } from '../../ui/field.tsx'
import { words } from './text.ts'

interface Props {
  label: string
  value: number | null
  onValue: (value: number | null) => void
}

const MOST_PIXELS = 65_535

export function PixelField({ label, value, onValue }: Props) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={MOST_PIXELS}
      step={1}
      placeholder={words.auto}
      value={value ?? ''}
      onChange={(event) => onValue(readPixels(event.currentTarget.value))}
    />
  )
}

export function readPixels(text: string): number | null {
  const value = Math.trunc(Number(text))
  return text.trim() === '' || Number.isNaN(value) ? null : Math.min(MOST_PIXELS, Math.max(1, value))
}
