import { type Box, convertLength, type Field, fieldsOf, resizeTarget, type Step, sizeProblem } from '@sundry/recipes'
import { lazy, Suspense, useRef } from 'react'
import { SizePresets } from '../../images/settings/size-presets.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type FieldWords, fieldWords } from './fields.ts'
import { ImageField } from './image-field.tsx'
import { changeStep } from './recipe/actions.ts'
import { editorWords as words } from './recipe/editor-text.ts'

const SigningField = lazy(() => import('./signing-field.tsx'))

interface Props {
  at: number
  step: Step
}

export function StepForm({ at, step }: Props) {
  const values = step as unknown as Readonly<Record<string, unknown>>
  const shown = fieldsOf(step.kind).flatMap(([name, field]) => {
    const own = fieldWords[step.kind][name]
    if (!own || own.isShown?.(step) === false) return []
    const { unitOf, isWhole } = own
    const texts = {
      ...own,
      ...(unitOf && { unit: unitOf(step) }),
      isWhole: typeof isWhole === 'function' ? isWhole(step) : isWhole === true,
    }
    return [{ name, field, texts }]
  })
  const problem = step.kind === 'resize' ? sizeProblem(step) : null
  return (
    <div className="space-y-4">
      {shown.map(({ name, field, texts }) => (
        <Control
          key={name}
          name={name}
          field={field}
          texts={texts}
          value={values[name]}
          onValue={(value, more) => changeStep(at, { ...lengthsBy(step, name, value), [name]: value, ...more })}
        />
      ))}
      {step.kind === 'resize' && (
        <SizePresets
          width={step.by === 'pixels' ? step.width : null}
          height={step.by === 'pixels' ? step.height : null}
          onSize={(size) => changeStep(at, { ...size, by: 'pixels', fit: 'cover', enlarge: true })}
        />
      )}
      {step.kind === 'resize' && step.by === 'print' && problem === null && (
        <p className="text-sm text-quiet">{words.printed(resizeTarget(step), step.dpi)}</p>
      )}
      {step.kind === 'metadata' && (
        <Suspense fallback={null}>
          <SigningField />
        </Suspense>
      )}
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** Width and height stay as long as they are when the unit that they are written in changes. */
function lengthsBy(step: Step, name: string, value: unknown) {
  if (step.kind !== 'resize' || (name !== 'by' && name !== 'unit')) return {}
  const next = { ...step, [name]: value }
  return { width: convertLength(step.width, step, next), height: convertLength(step.height, step, next) }
}

interface ControlProps {
  name: string
  field: Field<unknown>
  texts: FieldWords
  value: unknown
  onValue: (value: unknown, more?: Readonly<Record<string, unknown>>) => void
}

function Control({ name, field: { form, initial }, texts, value, onValue }: ControlProps) {
  switch (form.as) {
    case 'flag':
      return <Switch label={texts.label} checked={value === true} onChecked={onValue} />
    case 'choice':
      return (
        <Select
          label={texts.label}
          hint={texts.hint}
          options={form.values.map((one, index) => ({
            value: String(one),
            label: texts.options?.[index] ?? String(one),
          }))}
          value={String(value)}
          onChange={({ currentTarget }) =>
            onValue(form.values.find((one) => String(one) === currentTarget.value) ?? null)
          }
        />
      )
    case 'colour':
      return <Colour texts={texts} value={value as string | null} optional={form.optional} onValue={onValue} />
    case 'box':
      return <BoxFields label={texts.label} box={value as Box} onBox={onValue} />
    case 'boxes':
      return <Boxes boxes={value as readonly Box[]} max={form.max} onBoxes={onValue} />
    case 'text':
      return name === 'picture' ? (
        <ImageField
          label={texts.label}
          image={String(value)}
          onImage={(image, file) => onValue(image, { name: file })}
        />
      ) : (
        <TextField
          label={texts.label}
          hint={texts.hint}
          value={String(value)}
          maxLength={form.max}
          autoComplete="off"
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
    case 'number':
      return texts.step === undefined || form.optional ? (
        <StepNumber {...{ texts, form, initial }} value={value as number | null} onValue={onValue} />
      ) : (
        <div>
          <Slider
            label={texts.label}
            hint={texts.hint}
            min={form.min}
            max={form.max}
            step={texts.step}
            value={Number(value)}
            format={() => shownNumber(Number(value), texts)}
            onValue={onValue}
          />
          {texts.exact && (
            <StepNumber
              {...{ form, initial }}
              texts={{ ...texts, label: texts.exact }}
              value={Number(value)}
              onValue={onValue}
            />
          )}
        </div>
      )
  }
}

const shownNumber = (value: number, { times = 1, unit = '' }: FieldWords) =>
  `${Number((value * times).toFixed(2))}${unit}`

interface NumberProps {
  texts: FieldWords
  form: { min: number; max: number; optional: boolean }
  initial: unknown
  value: number | null
  onValue: (value: number | null) => void
}

function StepNumber({ texts, form, initial, value, onValue }: NumberProps) {
  const times = texts.times ?? 1
  return (
    <NumberField
      label={`${texts.label}${texts.unit ? ` (${texts.unit.trim()})` : ''}`}
      hint={texts.hint}
      isWhole={texts.isWhole === true}
      min={form.min * times}
      max={form.max * times}
      placeholder={form.optional ? words.notSet : String(initial)}
      empty={form.optional ? null : Number(initial) * times}
      value={value === null ? null : value * times}
      onValue={(number) => onValue(number === null ? null : Math.min(form.max, Math.max(form.min, number / times)))}
    />
  )
}

interface ColourProps {
  texts: FieldWords
  value: string | null
  optional: boolean
  onValue: (value: string | null) => void
}

function Colour({ texts, value, optional, onValue }: ColourProps) {
  if (!optional) return value !== null && <ColourField label={texts.label} value={value} onValue={onValue} />
  return (
    <div>
      <Checkbox
        label={texts.label}
        checked={value !== null}
        onChange={(event) => onValue(event.currentTarget.checked ? '#ffffff' : null)}
      />
      {value !== null && <ColourField label="" value={value} onValue={onValue} />}
      {texts.hint && <p className="text-sm text-quiet">{texts.hint}</p>}
    </div>
  )
}

const SIDES = [
  ['x', words.left],
  ['y', words.top],
  ['width', words.width],
  ['height', words.height],
] as const

/** In percent; a side ends where the image does. */
const sideRange = (side: keyof Box, { x, y }: Box) =>
  ({
    x: { min: 0, max: 99 },
    y: { min: 0, max: 99 },
    width: { min: 1, max: 100 * (1 - x) },
    height: { min: 1, max: 100 * (1 - y) },
  })[side]

function BoxFields({ label, box, onBox }: { label: string; box: Box; onBox: (box: Box) => void }) {
  // Digits on the way to a number must not shrink the box for good.
  const before = useRef(box)
  const set = (side: keyof Box, percent: number) => {
    const next = { ...before.current, [side]: Math.max(0, percent) / 100 }
    next.x = Math.min(next.x, 0.99)
    next.y = Math.min(next.y, 0.99)
    next.width = Math.max(0.01, Math.min(next.width, 1 - next.x))
    next.height = Math.max(0.01, Math.min(next.height, 1 - next.y))
    onBox(next)
  }
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{label}</legend>
      <p className="mb-2 text-sm text-quiet">{words.boxHint}</p>
      <div className="grid grid-cols-2 gap-3">
        {SIDES.map(([side, name]) => (
          <NumberField
            key={side}
            label={`${name} (%)`}
            {...sideRange(side, box)}
            empty={box[side] * 100}
            value={Number((box[side] * 100).toFixed(1))}
            onFocus={() => {
              before.current = box
            }}
            onValue={(percent) => percent !== null && set(side, percent)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const NEW_BOX: Box = { x: 0.35, y: 0.4, width: 0.3, height: 0.2 }

function Boxes({
  boxes,
  max,
  onBoxes,
}: {
  boxes: readonly Box[]
  max: number
  onBoxes: (boxes: readonly Box[]) => void
}) {
  return (
    <div className="space-y-4">
      {boxes.map((box, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box has no name but its place
        <div key={at}>
          <BoxFields label={words.box(at + 1)} box={box} onBox={(next) => onBoxes(boxes.with(at, next))} />
          <Button variant="quiet" className="mt-1 -ml-5" onClick={() => onBoxes(boxes.toSpliced(at, 1))}>
            {words.removeBox(at + 1)}
          </Button>
        </div>
      ))}
      {boxes.length < max && (
        <Button variant="secondary" onClick={() => onBoxes([...boxes, NEW_BOX])}>
          {words.addBox}
        </Button>
      )}
    </div>
  )
}
