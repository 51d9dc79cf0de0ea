import { type CaseKind, caseKinds } from '@sundry/text'
import { Panel } from '../../ui/panel.tsx'
import { useCaseState } from './state.ts'
import { words } from './text.ts'

const SPECIFIED = 7

export function CaseButtons({ onChoose, note }: { onChoose: (kind: CaseKind) => void; note: string | null }) {
  return (
    <Panel title={words.options} className="lg:order-1 lg:col-span-2">
      <div className="flex flex-wrap gap-2">
        {caseKinds.slice(0, SPECIFIED).map(({ id, label }) => (
          <CaseButton key={id} id={id} label={label} onChoose={onChoose} />
        ))}
      </div>
      <h3 className="mb-2 mt-5 text-sm font-semibold text-quiet">{words.moreCases}</h3>
      <div className="flex flex-wrap gap-2">
        {caseKinds.slice(SPECIFIED).map(({ id, label }) => (
          <CaseButton key={id} id={id} label={label} onChoose={onChoose} />
        ))}
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm text-quiet">
        {note}
      </p>
    </Panel>
  )
}

interface ButtonProps {
  id: CaseKind
  label: string
  onChoose: (kind: CaseKind) => void
}

function CaseButton({ id, label, onChoose }: ButtonProps) {
  const chosen = useCaseState((state) => state.kind === id)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(id)}
      className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-[0.9375rem] font-semibold transition-colors hover:bg-raised aria-pressed:border-hue aria-pressed:bg-hue-soft aria-pressed:text-hue"
    >
      {label}
    </button>
  )
}
