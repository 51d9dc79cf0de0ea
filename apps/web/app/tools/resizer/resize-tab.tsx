import { limits } from '@sundry/contracts/limits'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { MoreOptions } from '../../workbench/settings/more-options.tsx'
import { useSettings } from '../../workbench/settings/use-settings.ts'
import { optionWords } from '../../workbench/text.ts'
import type { ToolSettings } from '../../workbench/types.ts'
import { ByPixels } from './by-pixels.tsx'
import { words } from './text.ts'

const scale = { min: 1, max: 200, step: 1 }
const START = 50

function ByPercent() {
  const [{ percent }, change] = useSettings('resizer')
  return (
    <Slider
      label={words.scale}
      value={percent ?? START}
      {...scale}
      format={(value) => `${value}%`}
      onValue={(value) => change({ percent: value })}
    />
  )
}

const { compression } = limits
const SMALLER = 90

export function ResizeTab() {
  const [settings, change] = useSettings('resizer')
  const { enableResize, resizeBy } = settings
  const quality = settings.outputQuality ?? compression.fallback.resizerQuality

  return (
    <>
      <Switch label={words.enable} checked={enableResize} onChecked={(checked) => change({ enableResize: checked })} />
      {enableResize && (
        <div className="mt-4 space-y-4">
          <fieldset className="grid grid-cols-2 gap-1 rounded-full bg-raised p-1">
            <legend className="sr-only">{words.by}</legend>
            {(['pixels', 'percent'] as const).map((by) => (
              <button
                key={by}
                type="button"
                aria-pressed={resizeBy === by}
                onClick={() => change({ resizeBy: by, ...(by === 'percent' && { percent: settings.percent ?? 50 }) })}
                className="min-h-11 rounded-full font-semibold aria-pressed:bg-surface aria-pressed:text-hue aria-pressed:shadow-(--shadow)"
              >
                {words[by]}
              </button>
            ))}
          </fieldset>
          {resizeBy === 'percent' ? <ByPercent /> : <ByPixels />}
          <Switch
            label={words.neverEnlarge}
            hint={words.neverEnlargeHint}
            checked={settings.neverEnlarge}
            onChecked={(checked) => change({ neverEnlarge: checked })}
          />
          <Switch
            label={words.smaller}
            hint={words.smallerHint}
            checked={quality <= SMALLER}
            onChecked={(checked) => change({ outputQuality: checked ? SMALLER : null })}
          />
        </div>
      )}
      <MoreOptions tool="resizer">
        <Select
          label={optionWords.resampling}
          options={optionWords.resamplingChoices}
          value={settings.resampling}
          onChange={(event) => change({ resampling: event.currentTarget.value as ToolSettings['resampling'] })}
        />
        <Slider
          label={optionWords.quality}
          value={quality}
          {...compression.quality}
          format={(value) => `${value}%`}
          onValue={(value) => change({ outputQuality: value })}
        />
      </MoreOptions>
    </>
  )
}
