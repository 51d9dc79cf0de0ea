import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'

const LINE_PX = 24
const PADDING_PX = 12

interface Mark {
  line: number
  tone: 'good' | 'bad' | 'warn'
}

type Props = {
  label: string
  value: string
  onValue: (value: string) => void
  marks?: readonly Mark[]
  rows?: number
  short?: boolean
  error?: string | null
} & Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'rows'>

const tints: Record<Mark['tone'], string> = {
  good: 'bg-good/20 border-good',
  bad: 'bg-bad/20 border-bad',
  warn: 'bg-warn/20 border-warn',
}

export function CodeArea({
  label,
  value,
  onValue,
  marks = [],
  rows = 14,
  short = false,
  error = null,
  ...area
}: Props) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const [top, setTop] = useState(0)
  const height = rows * LINE_PX + 2 * PADDING_PX
  const total = countLines(value)
  const first = Math.max(0, Math.floor((top - PADDING_PX) / LINE_PX))
  const shown = Array.from({ length: Math.min(total - first, rows + 2) }, (_, index) => first + index + 1)
  const firstMark = marks[0]?.line
  const gutter = `calc(${Math.max(3, String(total).length)}ch + 1.375rem)`

  useEffect(() => {
    const node = text.current
    if (!node || firstMark === undefined) return
    const at = (firstMark - 1) * LINE_PX
    if (at < node.scrollTop || at > node.scrollTop + node.clientHeight - 3 * LINE_PX)
      node.scrollTop = at - node.clientHeight / 2
  }, [firstMark])

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
        {label}
      </label>
      <div
        className={`relative overflow-hidden rounded-xl border bg-surface font-mono text-sm focus-within:outline-2 focus-within:outline-accent-text ${error ? 'border-bad' : 'border-line-strong'} ${short ? 'max-sm:max-h-24' : ''}`}
        style={{ height }}
      >
        <div aria-hidden className="pointer-events-none absolute inset-0">
          {marks.map((mark) => (
            <div
              key={mark.line}
              data-marked-line={mark.line}
              className={`absolute inset-x-0 border-l-4 ${tints[mark.tone]}`}
              style={{ height: LINE_PX, top: PADDING_PX + (mark.line - 1) * LINE_PX - top }}
            />
          ))}
          <div
            data-line-numbers
            className="absolute inset-y-0 left-0 border-r border-line text-right text-quiet"
            style={{ width: gutter }}
          >
            {shown.map((line) => (
              <span
                key={line}
                className="absolute right-2"
                style={{ lineHeight: `${LINE_PX}px`, top: PADDING_PX + (line - 1) * LINE_PX - top }}
              >
                {line}
              </span>
            ))}
          </div>
        </div>
        <textarea
          id={id}
          ref={text}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onValue(event.currentTarget.value)}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
          // Beside the numbers, because long lines that are scrolled would run through them.
          className="absolute inset-y-0 right-0 h-full resize-none bg-transparent px-3 outline-none"
          style={{ lineHeight: `${LINE_PX}px`, paddingBlock: PADDING_PX, width: `calc(100% - ${gutter})` }}
          {...area}
        />
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}
