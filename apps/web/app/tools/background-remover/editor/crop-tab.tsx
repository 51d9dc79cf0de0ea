import type { CropToSubject } from '@sundry/cutout'
import { Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { cropPresets, presetOf } from './crop-presets.ts'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'

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
            options={cropPresets.map(({ id, label }) => ({ value: id, label }))}
            onChange={(event) => {
              const preset = cropPresets.find(({ id }) => id === event.currentTarget.value)
              if (preset) setLook({ crop: { ...crop, aspect: preset.aspect, longSide: preset.longSide } })
            }}
          />
        </>
      )}
    </div>
  )
}
