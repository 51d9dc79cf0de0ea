import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from './field.tsx'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const words = {
  notNumber: 'Enter a number, such as 3.5.',
  notWhole: 'Enter a whole number, such as 300.',
  onlyWhole: (value: number) => `Whole numbers only: ${whole.format(value)} is used.`,
  range: (min: number, max: number, value: number) =>
    `From ${whole.format(min)} to ${whole.format(max)}: ${whole.format(value)} is used.`,
} as const

interface Scale {
  min: number
  max: number
  isWhole?: boolean
}

interface Read {
  value: number | null
  problem: string | null
  /** More is to come, such as the digits behind a point. */
  isBegun?: boolean
}

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
const BEGUN = /^[+-]?[.,]?$/
/** Units that people paste along: "3.5 cm", "37%". */
const UNIT = /\s*(?:%|°|px|cm|mm|in|kb|mb)$/i

/** Reads a number within a scale; null if the text has none. */
export function readNumber(text: string, { min, max, isWhole = false }: Scale): Read {
  const digits = text.trim().replace(UNIT, '')
  if (!NUMBER.test(digits)) {
    const isBegun = BEGUN.test(digits)
    return { value: null, problem: isWhole ? words.notWhole : words.notNumber, isBegun }
  }
  const exact = Number(digits.replace(',', '.'))
  const number = isWhole ? Math.trunc(exact) : exact
  const value = Math.min(max, Math.max(min, number))
  if (value !== number) return { value, problem: words.range(min, max, value), isBegun: number < min }
  return { value, problem: isWhole && /[.,]/.test(digits) ? words.onlyWhole(value) : null }
}

const shown = (value: number | null): string => (value === null ? '' : String(Number(value.toFixed(3))))

type Props = Scale & {
  label: string
  value: number | null
  onValue: (value: number | null) => void
  /** Value of an emptied field. */
  empty: number | null
  hint?: ReactNode
  placeholder?: string
  disabled?: boolean
  className?: string
  onFocus?: () => void
}

/** Keeps what is typed as it is typed, and takes the number as soon as there is one. */
export function NumberField({ label, value, onValue, empty, onFocus, ...props }: Props) {
  const { min, max, isWhole = false, ...shownAs } = props
  const scale = { min, max, isWhole }
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<{ text: string; value: number | null } | null>(null)
  const [note, setNote] = useState<{ text: string; value: number | null; isBegun: boolean } | null>(null)
  const [isFocused, setFocused] = useState(false)
  const isCurrent = (other: { value: number | null } | null) => other !== null && shown(other.value) === shown(value)

  const take = (text: string, isInvalid = false, isRefused = false) => {
    const isEmpty = text.trim() === '' && !isInvalid
    const read = isEmpty ? { value: empty, problem: null } : readNumber(isInvalid ? '?' : text, scale)
    const next = isEmpty ? empty : (read.value ?? value)
    setDraft({ text: isRefused ? shown(next) : text, value: next })
    setNote(read.problem === null ? null : { text: read.problem, value: next, isBegun: read.isBegun === true })
    if (shown(next) !== shown(value)) onValue(next)
  }
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, Number(((value ?? 0) + by).toFixed(3))))
    setDraft(null)
    setNote(null)
    onValue(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || isWhole || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(way * (event.shiftKey ? 10 : 1))
  }
  useWheel(input, isFocused, (way) => step(way))
  useWholeDigits(input, isWhole, (text) => take(text, false, true))

  const isShown = isCurrent(note) && !(note?.isBegun && isFocused)
  return (
    <TextField
      {...shownAs}
      ref={input}
      label={label}
      error={isShown ? (note?.text ?? null) : null}
      {...(isWhole ? { type: 'number', min, max, step: 1, inputMode: 'numeric' } : { inputMode: 'decimal' })}
      autoComplete="off"
      value={draft !== null && isCurrent(draft) ? draft.text : shown(value)}
      onChange={({ currentTarget: { value: text, validity } }) => take(text, validity.badInput)}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setFocused(true)
        onFocus?.()
      }}
      onBlur={({ currentTarget }) => {
        setFocused(false)
        setDraft(null)
        // A field of numbers reports nothing of what it cannot read, and shows it on.
        if (currentTarget.validity.badInput) currentTarget.value = shown(value)
      }}
    />
  )
}

type InputRef = React.RefObject<HTMLInputElement | null>

/** The wheel turns the number that has the focus, and nothing else. */
function useWheel(input: InputRef, isOn: boolean, onTurn: (way: 1 | -1) => void): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    const field = input.current
    if (!field || !isOn) return
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0) return
      event.preventDefault()
      turn(event.deltaY < 0 ? 1 : -1)
    }
    field.addEventListener('wheel', onWheel, { passive: false })
    return () => field.removeEventListener('wheel', onWheel)
  }, [input, isOn])
}

/**
 * A field of numbers drops a comma by itself, and "12.7" on the way to the page is "12." and nothing: the separator is
 * refused before it is there, and with it the digits behind it, or 12.7 would be 127.
 */
function useWholeDigits(input: InputRef, isOn: boolean, onFraction: (text: string) => void): void {
  const refuse = useEffectEvent(onFraction)
  useEffect(() => {
    const field = input.current
    if (!field || !isOn) return
    /** The number before a separator that was refused. */
    let numberBefore: string | null = null
    const onInput = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
      const isBehind = numberBefore === field.value
      if (event.inputType === 'insertText' && isBehind && /^\d$/.test(text)) return event.preventDefault()
      numberBefore = null
      if (!/[.,]/.test(text)) return
      event.preventDefault()
      numberBefore = event.inputType === 'insertText' ? field.value : null
      refuse(text.trim().length > 1 ? text.trim() : `${field.value}.`)
    }
    const begin = (event: Event) => {
      if (!(event instanceof window.KeyboardEvent) || event.key.length > 1) numberBefore = null
    }
    const listeners = new AbortController()
    const { signal } = listeners
    field.addEventListener('beforeinput', onInput, { signal })
    field.addEventListener('keydown', begin, { signal })
    field.addEventListener('pointerdown', begin, { signal })
    return () => listeners.abort()
  }, [input, isOn])
}
