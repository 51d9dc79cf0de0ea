import type { CropToSubject, CutoutMode, Shadow } from '@sundry/cutout'
import { useEffect, useState } from 'react'
import { ModelList } from '../../../images/cutout/model-status.tsx'
import { askReadiness } from '../../../images/cutout/models.ts'
import { useModels } from '../../../images/cutout/models-store.ts'
import { checkedGround } from '../../../images/model/icons.ts'
import { formatBytes } from '../../../platform/format.ts'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { messageOf } from '../cut/model.ts'
import { plainLook } from '../cut/options-store.ts'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

const SIDE = 240

interface Candidate {
  mode: CutoutMode
  label: string
  url: string
}

function Candidates({ editor }: { editor: EditorState }) {
  const { step, set, finding } = editor
  const { list, ask } = useCandidates(editor)

  if (!list)
    return (
      <button
        type="button"
        disabled={finding}
        onClick={ask}
        className="mt-1 min-h-11 text-sm font-semibold underline underline-offset-4 hover:text-hue disabled:opacity-50"
      >
        {finding ? say.finding : say.candidates}
      </button>
    )
  return (
    <ul className="mt-3 grid grid-cols-2 gap-2">
      {list.map(({ mode, label, url }) => (
        <li key={mode}>
          <button
            type="button"
            aria-label={say.candidate(label)}
            aria-pressed={step.mode === mode}
            disabled={finding}
            onClick={() => set({ mode, clicks: [] })}
            className="group block w-full text-sm font-semibold"
          >
            <span
              className={`block overflow-hidden rounded-xl border-2 border-line group-hover:border-line-strong group-aria-pressed:border-hue ${checkedGround}`}
            >
              <img src={url} alt="" className="aspect-[4/3] w-full object-contain" />
            </span>
            <span className="mt-1 block group-aria-pressed:text-hue">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const others = say.modes.filter(({ value }) => value !== 'auto')
const plain = { ...plainLook, strokes: [] }

function useCandidates({ visit }: EditorState) {
  const [list, setList] = useState<readonly Candidate[] | null>(null)
  useEffect(() => () => list?.forEach(({ url }) => void URL.revokeObjectURL(url)), [list])

  const ask = () => {
    const drawn: Candidate[] = []
    visit(
      others.map(({ value }) => value),
      async (engine, subject) => {
        const { file } = await engine.render(subject, plain, { maxSide: SIDE })
        const one = others[drawn.length]
        if (one) drawn.push({ mode: one.value, label: one.label, url: URL.createObjectURL(file) })
        if (drawn.length === others.length) setList(drawn)
      },
    )
  }
  return { list, ask }
}

function ClickModel() {
  const ready = useModels(({ of }) => of.click)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => void askReadiness('click').catch((error: unknown) => setFault(messageOf(error))), [])

  if (fault !== null || ready?.ok === false)
    return (
      <p role="alert" className="text-sm leading-relaxed text-warn">
        {fault ?? ready?.why}
      </p>
    )
  return (
    <>
      <p className="text-sm leading-relaxed text-quiet">
        {ready && ready.download > 0
          ? `${say.clickFirst(formatBytes(ready.download))} ${say.clickHint}`
          : say.clickHint}
      </p>
      {ready && ready.models.length > 0 && <ModelList models={ready.models} />}
    </>
  )
}

export function SubjectTab({ editor }: { editor: EditorState }) {
  const { tool, setTool } = editor
  return (
    <div className="space-y-5">
      {tool.kind === 'brush' && (
        <>
          <Slider
            label={say.softness}
            value={tool.softness}
            step={5}
            format={say.percent}
            onValue={(softness) => setTool({ softness })}
          />
          <p className="text-sm leading-relaxed text-quiet">{say.brushHint}</p>
        </>
      )}
      {tool.kind === 'click' && <ClickModel />}
      {tool.kind === 'move' && <p className="text-sm text-quiet">{say.moveHint}</p>}
      {editor.candidates && <WhoDecides editor={editor} />}
    </div>
  )
}

function WhoDecides({ editor }: { editor: EditorState }) {
  const { step, set, subject, finding } = editor
  const { agreement } = subject
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-[0.9375rem] font-semibold">
        {say.who}
      </p>
      <Segments
        label={say.who}
        value={step.mode}
        options={say.modes}
        disabled={finding}
        onValue={(mode) => set({ mode, clicks: [] })}
      />
      <p className="mt-1.5 text-sm leading-relaxed text-quiet">
        {agreement !== null && `${say.agreement(Math.round(agreement * 100))} `}
        {say.modeHint}
      </p>
      <Candidates editor={editor} />
    </div>
  )
}

type Shape = Pick<CropToSubject, 'aspect' | 'longSide'>

interface Preset extends Shape {
  label: string
}

const asTheSubjectIs: Preset = { label: 'Same as subject', aspect: null, longSide: null }

export const cropPresets: readonly Preset[] = [
  asTheSubjectIs,
  { label: 'Square 1:1', aspect: 1, longSide: null },
  { label: 'Square, 1000 px (Amazon minimum)', aspect: 1, longSide: 1000 },
  { label: 'Square, 1600 px (eBay, Amazon zoom)', aspect: 1, longSide: 1600 },
  { label: 'Square, 2000 px (Amazon, Etsy, Shopify)', aspect: 1, longSide: 2000 },
  { label: 'Portrait 4:5 (feeds)', aspect: 4 / 5, longSide: null },
  { label: 'Portrait 3:4', aspect: 3 / 4, longSide: null },
  { label: 'Landscape 4:3', aspect: 4 / 3, longSide: null },
  { label: 'Landscape 16:9', aspect: 16 / 9, longSide: null },
  { label: 'Story 9:16', aspect: 9 / 16, longSide: null },
]

export const presetOf = ({ aspect, longSide }: Shape): string =>
  (cropPresets.find((preset) => preset.aspect === aspect && preset.longSide === longSide) ?? asTheSubjectIs).label

const first: CropToSubject = { padding: 8, aspect: null, longSide: null }

export function CropTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { crop } = step.look
  return (
    <div className="space-y-4">
      <Switch label={say.cropSwitch} checked={crop !== null} onChecked={(on) => setLook({ crop: on ? first : null })} />
      {crop && (
        <>
          <Slider
            label={say.padding}
            value={crop.padding}
            max={50}
            format={say.percent}
            onValue={(padding) => setLook({ crop: { ...crop, padding } }, 'padding')}
          />
          <Select
            label={say.preset}
            value={presetOf(crop)}
            options={cropPresets.map(({ label }) => ({ value: label, label }))}
            onChange={(event) => {
              const preset = cropPresets.find(({ label }) => label === event.currentTarget.value)
              if (preset) setLook({ crop: { ...crop, aspect: preset.aspect, longSide: preset.longSide } })
            }}
          />
        </>
      )}
    </div>
  )
}

const firstShadow = {
  drop: { kind: 'drop', opacity: 0.35, blur: 4, distance: 4, angle: 60 },
  contact: { kind: 'contact', opacity: 0.5, blur: 3, distance: 0, angle: 90 },
} as const satisfies Record<Shadow['kind'], Shadow>

export function ShadowTab({ editor: { step, setLook } }: { editor: EditorState }) {
  const { shadow } = step.look
  const set = (some: Partial<Shadow>) =>
    shadow && setLook({ shadow: { ...shadow, ...some } }, `shadow-${Object.keys(some).join()}`)
  return (
    <div className="space-y-4">
      <Segments
        label={say.shadow}
        value={shadow?.kind ?? 'none'}
        options={say.shadows}
        onValue={(kind) => setLook({ shadow: kind === 'none' ? null : firstShadow[kind] })}
      />
      {shadow && (
        <>
          <Slider
            label={say.opacity}
            value={Math.round(shadow.opacity * 100)}
            step={5}
            format={say.percent}
            onValue={(percent) => set({ opacity: percent / 100 })}
          />
          <Slider
            label={say.blur}
            value={shadow.blur}
            max={20}
            format={say.percent}
            onValue={(blur) => set({ blur })}
          />
          <Slider
            label={say.distance}
            value={shadow.distance}
            max={30}
            format={say.percent}
            onValue={(distance) => set({ distance })}
          />
          {shadow.kind === 'drop' && (
            <Slider
              label={say.angle}
              value={shadow.angle}
              max={360}
              step={5}
              format={say.degrees}
              onValue={(angle) => set({ angle })}
            />
          )}
        </>
      )}
    </div>
  )
}
