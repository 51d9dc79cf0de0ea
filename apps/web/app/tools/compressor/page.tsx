import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { engineBase, fileSizeMB, fromPreset, reducedBy, switchCompression } from '../../images/model/settings.ts'
import { useSettings } from '../../images/model/settings-store.ts'
import { optionWords } from '../../images/model/text.ts'
import type { Preset, ToolSettings } from '../../images/model/types.ts'
import { encodingTool } from '../../images/settings/encoding-tool.ts'
import { MoreOptions } from '../../images/settings/more-options.tsx'
import { Choices } from '../../images/settings/question.tsx'
import { EncodingWorkbench } from '../../images/workbench/encoding-workbench.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlClass } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo, toasts, words } from './text.ts'
import { tool } from './tool.ts'

const { compression } = limits
const { presets } = compression

const presetOptions = [
  ...Object.entries(presets).map(([value, { label }]) => ({ value, label })),
  { value: 'custom', label: words.custom },
]

const KB_IN_MB = 1024

function sizeText(mb: number): string {
  if (mb < 1 && !Number.isInteger(Math.round(mb * 1e6) / 1e5)) return `${Number((mb * KB_IN_MB).toFixed(1))} KB`
  return `${mb.toFixed(2).replace(/0$/, '')} MB`
}

interface SizeProps {
  value: number | null
  onValue: (mb: number) => void
}

/** The slider is too coarse for exact values. */
function SizeField({ value, onValue }: SizeProps) {
  const [unit, setUnit] = useState<'KB' | 'MB'>(value !== null && value < 1 ? 'KB' : 'MB')
  const factor = unit === 'KB' ? KB_IN_MB : 1
  return (
    <div className="flex items-start gap-2">
      <NumberField
        className="min-w-0 grow"
        label={words.exactSize}
        min={fileSizeMB.min * factor}
        max={fileSizeMB.max * factor}
        empty={value === null ? null : value * factor}
        value={value === null ? null : value * factor}
        onValue={(next) => next !== null && onValue(next / factor)}
      />
      <select
        aria-label={words.unit}
        className={`${controlClass} mt-7 w-22! shrink-0`}
        value={unit}
        onChange={({ currentTarget }) => setUnit(currentTarget.value === 'KB' ? 'KB' : 'MB')}
      >
        <option>KB</option>
        <option>MB</option>
      </select>
    </div>
  )
}

/** Size limits as buttons; the field beside them takes any other. */
function HowSmall() {
  const [settings, change] = useSettings('compressor')
  const { compressionLevel, compressionPreset, maxSizeMB } = settings
  const isCustom = compressionPreset === 'custom'
  const isOff = compressionLevel === 0 || isCustom || compressionPreset === 'none' || settings.goal?.isWhole
  return (
    <>
      <Choices
        label={words.howSmall}
        options={Object.entries(presets).map(([value, { label, quality, maxSizeMB }]) => ({
          value: value as keyof typeof presets,
          label,
          hint: words.means(quality, maxSizeMB),
        }))}
        chosen={isOff ? null : compressionPreset}
        onChoose={(preset) => change(fromPreset(preset))}
      />
      <NumberField
        className="mt-3"
        label={words.under}
        placeholder="200"
        min={fileSizeMB.min * KB_IN_MB}
        max={fileSizeMB.max * KB_IN_MB}
        empty={null}
        value={isCustom && maxSizeMB !== null ? maxSizeMB * KB_IN_MB : null}
        onValue={(kilobytes) =>
          change({
            ...fromPreset('medium'),
            ...(kilobytes !== null && { ...fromPreset('custom'), maxSizeMB: kilobytes / KB_IN_MB }),
          })
        }
      />
    </>
  )
}

function CompressTab() {
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
            hint={
              preset === 'custom'
                ? undefined
                : words.exact(presets[preset].quality, presets[preset].maxSizeMB, preset !== 'low')
            }
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
                format={(value) => (maxSizeMB === null ? words.noLimit : sizeText(value))}
                hint={words.maxSizeHint}
                onValue={(value) => change({ maxSizeMB: value })}
              />
              <SizeField value={maxSizeMB} onValue={(mb) => change({ maxSizeMB: mb })} />
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

const { fallback } = limits.compression

export const imageTool = encodingTool({
  id: 'compressor',
  accepts: ['jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif'],
  archive: 'compressed',
  ownFields: { quality: 'quality', focus: true },
  engineSettings: (settings) => ({
    ...engineBase(settings),
    quality: settings.quality ?? fallback.compressorQuality,
    compressionLevel: settings.compressionLevel ?? fallback.compressorLevel,
    maxSizeMB: settings.maxSizeMB,
    ...reducedBy(settings.compressionPreset),
    // A preset promises a look; only a custom ceiling may cost a PNG its colours and pixels.
    reduceLossless: settings.compressionPreset === 'custom',
    mode: settings.mode,
  }),
  check: () => null,
  toasts,
})

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EncodingWorkbench tool={imageTool} label="Compress" question={<HowSmall />} tab={() => <CompressTab />} />
    </ToolPage>
  )
}
