import type { CropToSubject } from '@sundry/cutout'
import { Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

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
