import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export interface Tab {
  label: string
  content: () => ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  rows?: boolean
  /** The tab that is open at first. */
  first?: number
}

export function Tabs({ label, tabs, rows = false, first = 0 }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(first)
  const tab = tabs[chosen]

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -chosen, End: tabs.length - 1 - chosen }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (chosen + step + tabs.length) % tabs.length
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={`border-b border-line [scrollbar-width:none] ${rows ? 'flex flex-wrap' : 'flex gap-1 overflow-x-auto'}`}
      >
        {tabs.map((one, index) => (
          <button
            key={one.label}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            className={`min-h-11 shrink-0 whitespace-nowrap font-semibold text-quiet hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-hue aria-selected:shadow-[inset_0_-2px_0_var(--hue)] ${rows ? 'min-w-11 px-1.5 text-[0.8125rem] tracking-tight sm:grow sm:px-0.5' : 'px-4'}`}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={rows ? 'pt-4' : 'pt-6'}>
        {tab?.content()}
      </div>
    </div>
  )
}
