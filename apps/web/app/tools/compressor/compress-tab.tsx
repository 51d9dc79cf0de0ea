import { limits } from '@sundry/contracts/limits'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { MoreOptions } from '../../workbench/settings/more-options.tsx'
import { fromPreset, switchCompression } from '../../workbench/settings/settings.ts'
import { useSettings } from '../../workbench/settings/use-settings.ts'
import { optionWords } from '../../workbench/text.ts'
import type { Preset, ToolSettings } from '../../workbench/types.ts'
import { words } from './text.ts'

const { compression } = limits
const { presets } = compression

const presetOptions = [
  ...Object.entries(presets).map(([value, { label }]) => ({ value, label })),
  { value: 'custom', label: words.custom },
]

export function CompressTab() {
  const [settings, change] = useSettings('compressor')
  const { compressionLevel, compressionPreset, quality, maxSizeMB } = settings
  const on = compressionLevel !== 0
  const preset = compressionPreset === 'none' ? 'medium' : compressionPreset

  return (
    <>
      <Switch
        label={words.enable}
        checked={on}
        hint={on ? undefined : words.off}
        onChecked={(checked) => change(switchCompression(checked))}
      />
      {on && (
        <div className="mt-4 space-y-4">
          <Select
            label={words.preset}
            options={presetOptions}
            value={preset}
            hint={preset === 'custom' ? undefined : words.exact(presets[preset].quality, presets[preset].maxSizeMB)}
            onChange={(event) => change(fromPreset(event.currentTarget.value as Preset))}
          />
          {preset === 'custom' && (
            <>
              <Slider
                label={words.quality}
                value={quality ?? compression.fallback.compressorQuality}
                {...compression.quality}
                format={(value) => `${value}%`}
                onValue={(value) => change({ quality: value })}
              />
              <Slider
                label={words.maxSize}
                value={maxSizeMB ?? compression.maxSizeMB.max}
                {...compression.maxSizeMB}
                disabled={maxSizeMB === null}
                format={(value) => (maxSizeMB === null ? words.noLimit : `${value.toFixed(1)} MB`)}
                hint={words.maxSizeHint}
                onValue={(value) => change({ maxSizeMB: value })}
              />
              <Checkbox
                label={words.noLimit}
                checked={maxSizeMB === null}
                onChange={(event) =>
                  change({ maxSizeMB: event.currentTarget.checked ? null : compression.default.maxSizeMB })
                }
              />
            </>
          )}
        </div>
      )}
      <MoreOptions tool="compressor">
        <Select
          label={optionWords.mode}
          hint={optionWords.modeHint}
          options={optionWords.modeChoices}
          value={settings.mode}
          onChange={(event) => change({ mode: event.currentTarget.value as ToolSettings['mode'] })}
        />
        <Select
          label={optionWords.effort}
          options={optionWords.effortChoices}
          value={settings.effort}
          onChange={(event) => change({ effort: event.currentTarget.value as ToolSettings['effort'] })}
        />
      </MoreOptions>
    </>
  )
}
