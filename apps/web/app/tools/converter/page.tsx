import { limits } from '@sundry/contracts/limits'
import { type FormatId, formatOf, formats, holdsAlpha, outputFormats } from '@sundry/images'
import { useQueue } from '../../images/model/queue-store.ts'
import { engineBase, isLossy, switchConversion } from '../../images/model/settings.ts'
import { useSettings } from '../../images/model/settings-store.ts'
import { optionWords } from '../../images/model/text.ts'
import type { ToolSettings } from '../../images/model/types.ts'
import { encodingTool } from '../../images/settings/encoding-tool.ts'
import { MoreOptions } from '../../images/settings/more-options.tsx'
import { Choices } from '../../images/settings/question.tsx'
import { EncodingWorkbench } from '../../images/workbench/encoding-workbench.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo, toasts, words } from './text.ts'
import { tool } from './tool.ts'

const { compression } = limits

/** HEIC and HEIF are no targets; they are listed so that no one searches for them. */
const listed: readonly FormatId[] = [...outputFormats, 'heic', 'heif']

const targets = listed.map((id) => {
  const { name, canEncode } = formatOf(id)
  return { value: id, label: canEncode ? name : words.cannot(name), disabled: !canEncode }
})

const NONE = 'none'

const FIRST = ['jpeg', 'webp', 'png', 'avif'] as const

/** JPEG opens everywhere, so it comes first for HEIC and the like; formats of the web suggest WebP or PNG. */
const likely: Partial<Record<FormatId, (typeof FIRST)[number]>> = {
  jpeg: 'webp',
  png: 'webp',
  gif: 'webp',
  svg: 'png',
  ico: 'png',
}

function WhichFormat() {
  const [{ outputFormat, goal }, change] = useSettings('converter')
  const first = useQueue(({ items }) => items[0]?.format)
  const best = (first && likely[first]) ?? 'jpeg'
  const order = [best, ...FIRST.filter((id) => id !== best)]
  return (
    <Choices
      label={words.which}
      options={[
        ...order.map((value) => ({ value: value as string, label: value === 'jpeg' ? 'JPG' : formatOf(value).name })),
        { value: MORE, label: words.more },
      ]}
      chosen={FIRST.find((id) => id === outputFormat && !goal?.isWhole) ?? null}
      onChoose={(value) => {
        if (value === MORE) document.querySelector<HTMLElement>('[data-asked] select')?.focus()
        else change({ outputFormat: value as ToolSettings['outputFormat'] })
      }}
    />
  )
}

const MORE = 'more'

function ConvertTab() {
  const [settings, change] = useSettings('converter')
  const { outputFormat } = settings

  return (
    <>
      <Switch
        label={words.enable}
        checked={outputFormat !== null}
        onChecked={(checked) => change(switchConversion(checked))}
      />
      <div data-asked className="mt-4">
        <Select
          label={words.target}
          hint={words.whyNot}
          options={outputFormat === null ? [{ value: NONE, label: words.noTarget }, ...targets] : targets}
          value={outputFormat ?? NONE}
          onChange={(event) => change({ outputFormat: event.currentTarget.value as ToolSettings['outputFormat'] })}
        />
      </div>
      {outputFormat !== null && !holdsAlpha(outputFormat) && (
        <div className="mt-4">
          <ColourField
            label={optionWords.background}
            value={settings.background}
            onValue={(value) => change({ background: value })}
          />
        </div>
      )}
      <MoreOptions tool="converter">
        {isLossy(outputFormat) && (
          <Slider
            label={optionWords.quality}
            value={settings.outputQuality ?? compression.fallback.converterQuality}
            {...compression.quality}
            format={(value) => `${value}%`}
            onValue={(value) => change({ outputQuality: value })}
          />
        )}
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

export const imageTool = encodingTool({
  id: 'converter',
  accepts: formats.map(({ id }) => id),
  archive: 'converted',
  ownFields: { quality: 'outputQuality', outputFormat: true, focus: true },
  engineSettings: (settings) => ({
    ...engineBase(settings),
    outputFormat: settings.outputFormat,
    quality: settings.outputQuality ?? limits.compression.fallback.converterQuality,
  }),
  check: ({ outputFormat }) => (outputFormat === null ? toasts.noTarget : null),
  toasts,
})

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EncodingWorkbench tool={imageTool} label="Convert" question={<WhichFormat />} tab={() => <ConvertTab />} />
    </ToolPage>
  )
}
