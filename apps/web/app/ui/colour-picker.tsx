import { limits } from '@sundry/contracts/limits'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { type KeyboardEvent, useState } from 'react'
import { controlClass } from './field.tsx'

interface Hsv {
  h: number
  s: number
  v: number
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

export function readHex(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

export function toHsv(hex: string): Hsv {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [number, number, number]
  const maxValue = Math.max(r, g, b)
  const range = maxValue - Math.min(r, g, b)
  const turn =
    range === 0
      ? 0
      : maxValue === r
        ? ((g - b) / range) % 6
        : maxValue === g
          ? (b - r) / range + 2
          : (r - g) / range + 4
  return { h: (turn * 60 + 360) % 360, s: maxValue === 0 ? 0 : (range / maxValue) * 100, v: maxValue * 100 }
}

export function toHex({ h, s, v }: Hsv): string {
  const part = (shift: number) => {
    const place = (shift + h / 60) % 6
    const level = (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(place, 4 - place, 1)))
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(5)}${part(3)}${part(1)}`
}

function dragPlace(event: ReactPointerEvent<HTMLElement>, report: (x: number, y: number) => void): void {
  const { currentTarget: node, pointerId } = event
  const place = (clientX: number, clientY: number) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    report(share((clientX - left) / Math.max(1, width)), share((clientY - top) / Math.max(1, height)))
  }
  node.setPointerCapture(pointerId)
  place(event.clientX, event.clientY)
  const drag = new AbortController()
  const { signal } = drag
  const onMove = (move: Event) => move instanceof PointerEvent && place(move.clientX, move.clientY)
  node.addEventListener('pointermove', onMove, { signal })
  node.addEventListener('pointerup', () => drag.abort(), { signal })
  node.addEventListener('pointercancel', () => drag.abort(), { signal })
}

const share = (value: number) => Math.min(1, Math.max(0, value))

interface Props {
  label: string
  value: string
  onValue: (hex: string) => void
  swatches?: readonly string[]
}

const STEP = limits.backgroundRemover.arrowPercent
const FULL_TURN = 360

const knob =
  'pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#0009,inset_0_0_0_1px_#0006]'

/** A knob at the end of its track stays whole. */
const inside = (percent: number) => `clamp(0.75rem, ${percent}%, 100% - 0.75rem)`

export function ColourPicker({ label, value, onValue, swatches = [] }: Props) {
  // Grey has no hue and black no saturation, so the chosen ones are kept beside the colour.
  const [retained, setStored] = useState<Hsv>(() => toHsv(value))
  const hsv = toHex(retained) === value ? retained : toHsv(value)
  const change = (some: Partial<Hsv>) => {
    const next = { ...hsv, ...some }
    setStored(next)
    onValue(toHex(next))
  }
  const { h, s, v } = hsv
  const round = { h: Math.round(h), s: Math.round(s), v: Math.round(v) }

  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Saturation and brightness"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={round.s}
        aria-valuetext={`Saturation ${round.s}%, brightness ${round.v}%`}
        className="relative h-36 cursor-crosshair touch-none rounded-xl border border-line-strong"
        style={{
          background: `linear-gradient(to top, #000, #0000), linear-gradient(to right, #fff, #fff0), ${toHex({ h, s: 100, v: 100 })}`,
        }}
        onPointerDown={(event) => dragPlace(event, (x, y) => change({ s: x * 100, v: (1 - y) * 100 }))}
        onKeyDown={(event) =>
          onArrows(event, ([x, y]) => change({ s: within(s + x * STEP, 100), v: within(v + y * STEP, 100) }))
        }
      >
        <span className={knob} style={{ left: inside(s), top: inside(100 - v), background: value }} />
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Hue"
        aria-valuemin={0}
        aria-valuemax={FULL_TURN}
        aria-valuenow={round.h}
        aria-valuetext={`${round.h}°`}
        className="relative mt-3 h-11 cursor-ew-resize touch-none py-3"
        onPointerDown={(event) => dragPlace(event, (x) => change({ h: x * FULL_TURN }))}
        onKeyDown={(event) =>
          onArrows(event, ([x, y]) => change({ h: within(h + ((x + y) * STEP * FULL_TURN) / 100, FULL_TURN) }))
        }
      >
        <span className="block h-5 rounded-full border border-line-strong bg-[linear-gradient(to_right,#f00,#ff0,#0f0,#0ff,#00f,#f0f,#f00)]" />
        <span
          className={`${knob} top-1/2`}
          style={{ left: inside((h / FULL_TURN) * 100), background: toHex({ h, s: 100, v: 100 }) }}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-1">
        <HexField value={value} onValue={onValue} />
        {swatches.map((swatch) => (
          <button
            key={swatch}
            type="button"
            aria-label={swatch}
            aria-pressed={swatch === value}
            onClick={() => onValue(swatch)}
            className="group grid size-11 place-items-center rounded-full"
          >
            <span
              className="size-7 rounded-full border border-line-strong group-aria-pressed:outline-2 group-aria-pressed:outline-offset-2 group-aria-pressed:outline-hue"
              style={{ background: swatch }}
            />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function HexField({ value, onValue }: { value: string; onValue: (hex: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      aria-label="Hex"
      className={`${controlClass} max-w-26`}
      value={draft ?? value}
      maxLength={9}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        const text = event.currentTarget.value
        setDraft(text)
        const hex = readHex(text)
        if (hex) onValue(hex)
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function onArrows(event: KeyboardEvent, move: (step: readonly [number, number]) => void): void {
  const step = arrows[event.key]
  if (!step) return
  event.preventDefault()
  move(step)
}

const within = (value: number, maxValue: number) => Math.min(maxValue, Math.max(0, value))
