import { type ReactNode, useSyncExternalStore } from 'react'

interface Option<Value> {
  value: Value
  label: string
  hint?: string
}

interface Props<Value> {
  label: string
  options: readonly Option<Value>[]
  chosen: Value | null
  onChoose: (value: Value) => void
}

/** The one question of a tool, as buttons that are its answers. */
export function Choices<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-flow-col auto-cols-[minmax(min-content,1fr)] gap-1">
        {options.map(({ value, label, hint }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className="flex min-h-13 flex-col items-center justify-center rounded-2xl border border-line-strong px-1 py-1.5 text-center text-[0.8125rem] leading-tight tracking-tight max-[22rem]:px-0 max-[22rem]:text-[0.6875rem] font-semibold hover:bg-raised aria-pressed:border-current aria-pressed:bg-hue-soft aria-pressed:text-hue"
          >
            {label}
            {hint && <span className="mt-0.5 text-xs font-normal text-quiet">{hint}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const query = '(width >= 64rem)'
const subscribe = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** True where the panel is beside the images; below them the question would be far away. */
export const useIsBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )

export function QuestionCard({ children }: { children: ReactNode }) {
  return <section className="mt-4 rounded-(--radius-card) border border-line bg-surface p-3 sm:p-4">{children}</section>
}
