import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Glyph } from './glyph.tsx'

interface Props {
  label: string
  items: readonly { name: string; onPress: () => void }[]
}

/** A button that opens a list of buttons; the arrow keys walk through it, and Escape closes it. */
export function MenuButton({ label, items }: Props) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    root.current?.querySelector('ul')?.scrollIntoView({ block: 'nearest' })
    const close = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', close)
    return () => removeEventListener('pointerdown', close)
  }, [isOpen])
  const buttons = () => [...(root.current?.querySelectorAll('button') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    const [opener, ...entries] = buttons()
    const at = entries.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      opener?.focus()
    } else if (event.key === 'ArrowDown' && isOpen) entries[(at + 1) % entries.length]?.focus()
    else if (event.key === 'ArrowUp' && isOpen) entries.at(at <= 0 ? -1 : at - 1)?.focus()
    else if (event.key === 'ArrowDown') setOpen(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble up from the buttons inside
    <div
      ref={root}
      className="no-print relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        // WebKit focuses no button that is pressed, so only a move of the focus elsewhere closes it.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Button variant="secondary" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {label}
        <Glyph name="chevron" size={16} className={isOpen ? 'rotate-180' : ''} />
      </Button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="absolute left-0 top-full z-10 mt-1 min-w-60 rounded-2xl border border-line bg-surface p-1.5 shadow-(--shadow)"
      >
        {items.map(({ name, onPress }) => (
          <li key={name}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center rounded-xl px-3 text-left text-[0.9375rem] font-medium hover:bg-raised"
              onClick={() => {
                setOpen(false)
                buttons()[0]?.focus()
                onPress()
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
