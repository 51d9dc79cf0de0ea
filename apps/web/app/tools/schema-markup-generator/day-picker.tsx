import { useRef } from 'react'
import { LineIcon } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from './text.ts'

interface Props {
  label: string
  value: string
  onPick: (value: string) => void
}

/** Beside a text field, because a native date field cannot hold a time zone. */
export function DayPicker({ label, value, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? ''
  return (
    <span className="relative">
      <IconButton label={words.pick(label)} onClick={() => input.current?.showPicker()}>
        <LineIcon path="M5 5h14v15H5zM5 10h14M9 3v4M15 3v4" />
      </IconButton>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
        value={day}
        onChange={({ currentTarget }) => onPick(currentTarget.value + (day === '' ? '' : value.slice(day.length)))}
      />
    </span>
  )
}
