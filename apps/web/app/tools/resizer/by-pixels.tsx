import { ColourField } from '../../ui/colour-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSettings } from '../../workbench/settings/use-settings.ts'
import type { ToolSettings } from '../../workbench/types.ts'
import { PixelField } from './pixel-field.tsx'
import { sizePresets } from './size-presets.ts'
import { words } from './text.ts'

const NONE = 'none'
const presetOptions = [
  { value: NONE, label: words.choosePreset },
  ...sizePresets.map(({ value, label, width, height }) => ({ value, label: `${label} (${width} × ${height})` })),
]
const fits = (['inside', 'cover', 'pad'] as const).map((value) => ({ value, label: words[value] }))

export function ByPixels() {
  const [settings, change] = useSettings('resizer')
  const { width, height, maintainAspectRatio, fit, background } = settings
  const both = width !== null && height !== null
  const preset = sizePresets.find((one) => one.width === width && one.height === height)

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <PixelField label={words.width} value={width} onValue={(value) => change({ width: value })} />
        <PixelField label={words.height} value={height} onValue={(value) => change({ height: value })} />
      </div>
      <Switch
        label={words.ratio}
        checked={maintainAspectRatio}
        hint={maintainAspectRatio ? (fit === 'inside' ? words.ratioOn : undefined) : words.ratioOff}
        onChecked={(checked) => change({ maintainAspectRatio: checked })}
      />
      {both && maintainAspectRatio && (
        <Select
          label={words.fit}
          options={fits}
          value={fit}
          onChange={(event) => change({ fit: event.currentTarget.value as ToolSettings['fit'] })}
        />
      )}
      {both && maintainAspectRatio && fit === 'pad' && (
        <ColourField label={words.border} value={background} onValue={(value) => change({ background: value })} />
      )}
      <Select
        label={words.presets}
        options={presetOptions}
        value={preset?.value ?? NONE}
        onChange={(event) => {
          const chosen = sizePresets.find(({ value }) => value === event.currentTarget.value)
          if (chosen) change({ width: chosen.width, height: chosen.height })
        }}
      />
    </>
  )
}
