import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { partOf } from '../tools/all-tools.ts'
import type { Tool, ToolGroup } from '../tools/define-tool.ts'
import { Glyph, ToolIcon } from '../ui/glyph.tsx'

const RESET_AFTER_MS = 1000

/** Letters typed within a second of each other add up; `typed` is the menu's memory and is changed here. */
export function nextByTyping(
  typed: { text: string; at: number },
  key: string,
  now: number,
  labels: readonly string[],
  from: number,
): number | null {
  const fresh = now - typed.at > RESET_AFTER_MS
  const letter = key.toLowerCase()
  typed.text = fresh ? letter : typed.text + letter
  typed.at = now
  // The same letter again walks through the labels that begin with it.
  const repeated = [...typed.text].every((other) => other === letter)
  const prefix = repeated ? letter : typed.text
  const start = repeated ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(prefix)) return index
  }
  return null
}

/** The full name in small below the label of the specification, for the eye alone: the link keeps the label as its name. */
export const titledLabel = ({ navLabel, title }: Tool) =>
  navLabel === title
    ? ''
    : "leading-5 after:block after:whitespace-nowrap after:text-[0.8125rem] after:font-normal after:text-quiet after:content-[attr(data-title)/'']"

const OPEN_AFTER_MS = 100
const CLOSE_AFTER_MS = 300

interface Props {
  group: ToolGroup
  label: string
  tools: readonly Tool[]
  open: boolean
  current: string
  setOpen: (open: boolean) => void
}

export function NavMenu({ group, label, tools, open, current, setOpen }: Props) {
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef({ text: '', at: 0 })
  const openedByHover = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    // Safari focuses no button that is pressed, so that a press elsewhere blurs nothing.
    const onPress = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })

  const later = (value: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      openedByHover.current = value && (openedByHover.current || !open)
      setOpen(value)
    }, delay)
  }
  /** A panel that a press or a key has opened stays open without the pointer. */
  const leave = () => {
    clearTimeout(timer.current)
    if (openedByHover.current) later(false, CLOSE_AFTER_MS)
  }
  /** A press follows the pointer: it must not close what hovering has just opened. */
  const press = () => {
    clearTimeout(timer.current)
    setOpen(!open || openedByHover.current)
    openedByHover.current = false
  }
  const links = () => [...(root.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const focusLink = (index: number) => links().at(index)?.focus()
  const enterNeighbour = (step: number, isInside: boolean) => {
    const menus = [...(root.current?.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-group]') ?? [])]
    const next = menus.at((menus.indexOf(root.current as HTMLElement) + step) % menus.length)
    const button = next?.querySelector('button')
    if (open) flushSync(() => button?.click())
    const target = isInside ? next?.querySelector('a') : button
    target?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Escape' && open) {
      // At once: the next key may open it again.
      clearTimeout(timer.current)
      openedByHover.current = false
      flushSync(() => setOpen(false))
      root.current?.querySelector('button')?.focus()
    } else if (event.key === 'ArrowDown') {
      if (!open) {
        flushSync(() => setOpen(true))
        focusLink(0)
      } else focusLink((at + 1) % all.length)
    } else if (event.key === 'ArrowUp' && open) focusLink(at <= 0 ? -1 : at - 1)
    else if (event.key === 'ArrowRight') enterNeighbour(1, at >= 0)
    else if (event.key === 'ArrowLeft') enterNeighbour(-1, at >= 0)
    else if (event.key === 'Home' && open) focusLink(0)
    else if (event.key === 'End' && open) focusLink(-1)
    else if (open && event.key.length === 1 && event.key !== ' ') {
      const found = nextByTyping(
        typed.current,
        event.key,
        event.timeStamp,
        tools.map((tool) => tool.navLabel),
        at,
      )
      if (found === null) return
      focusLink(found)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble up from the button and the links inside
    <div
      ref={root}
      data-group={group}
      data-part={partOf(tools)}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, OPEN_AFTER_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={press}
        className={`inline-flex min-h-11 items-center gap-1 rounded-full px-3.5 text-[0.9375rem] font-medium transition-colors hover:bg-raised ${
          tools.some((tool) => tool.path === current) ? 'text-hue' : 'text-ink'
        }`}
      >
        {label}
        <Glyph name="chevron" size={15} className={open ? 'rotate-180' : ''} />
      </button>
      <ul
        id={panelId}
        hidden={!open}
        // Above the line below the header, which comes later in the document; what is before it bridges the gap to the button.
        className="before:absolute before:inset-x-0 before:bottom-full before:h-2 absolute left-0 top-full z-10 mt-1 min-w-56 rounded-2xl border border-line bg-surface p-1.5 shadow-(--shadow)"
      >
        {tools.map((tool) => (
          <li key={tool.id} data-part={tool.id}>
            <Link
              to={tool.path}
              onClick={() => setOpen(false)}
              aria-current={tool.path === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-1.5 text-[0.9375rem] font-medium hover:bg-raised aria-[current]:bg-hue-soft"
            >
              <span className="text-hue">
                <ToolIcon tool={tool} />
              </span>
              <span data-title={tool.title} className={titledLabel(tool)}>
                {tool.navLabel}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
