import { limits } from '@sundry/contracts/limits'
import { formatOf, outputFormats } from '@sundry/images'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { nothingOwn, type Own, useOwn, useToolSettings, withOwn } from '../model/settings-store.ts'
import type { ImageTool, QueueItem } from '../model/types.ts'
import { useOriginal } from '../preview/use-original.ts'
import { cropWords, adjustWords as words } from './adjust-text.ts'
import { CropEditor } from './crop-editor.tsx'

interface Props {
  by: NonNullable<ImageTool['adjusts']>
  item: QueueItem
  onClose: () => void
}

const targets = outputFormats.map((value) => ({ value, label: formatOf(value).name }))

export default function AdjustDialog({ by, item, onClose }: Props) {
  const retained = useOwn((store) => store.of[item.id])
  const common = useToolSettings((store) => store.of[by.id])
  const [own, setOwn] = useState<Own>(retained ?? nothingOwn)
  const change = (some: Partial<Own>) => setOwn((before) => ({ ...before, ...some }))
  const [isLeaving, setLeaving] = useState(false)
  const finish = (result: Own | null) => {
    useOwn.getState().set(item.id, result)
    onClose()
  }
  const isChanged = JSON.stringify(own) !== JSON.stringify(retained ?? nothingOwn)
  const src = useOriginal(item)

  return (
    <Dialog
      title={words.title(item.name)}
      closeLabel={words.close}
      onClose={() => (isChanged ? setLeaving(true) : onClose())}
    >
      <div className="space-y-5 pt-1">
        {src && item.dimensions?.width ? (
          <CropEditor
            src={src}
            bounds={item.dimensions}
            crop={own.crop}
            onCrop={(crop) => change({ crop })}
            target={withOwn(by.ownFields, by.engineSettings(common), own)}
            hasFields
          />
        ) : src === undefined ? (
          <div aria-busy className="h-48 rounded-2xl bg-raised" />
        ) : (
          <p className="text-quiet">{cropWords.none}</p>
        )}
        <div className="space-y-3">
          <Checkbox
            label={words.qualityOn}
            checked={own.quality !== null}
            onChange={(event) =>
              change({ quality: event.currentTarget.checked ? by.engineSettings(common).quality : null })
            }
          />
          {own.quality !== null && (
            <Slider
              label={words.quality}
              value={own.quality}
              {...limits.compression.quality}
              format={(value) => `${value}%`}
              onValue={(quality) => change({ quality })}
            />
          )}
        </div>
        {by.ownFields.outputFormat && common.outputFormat !== null && (
          <Select
            label={words.format}
            options={[{ value: 'common', label: `${formatOf(common.outputFormat).name}, ${words.common}` }, ...targets]}
            value={own.outputFormat ?? 'common'}
            onChange={({ currentTarget: { value } }) =>
              change({ outputFormat: targets.find((target) => target.value === value)?.value ?? null })
            }
          />
        )}
        <div className="sticky -bottom-4 -mb-4 space-y-2 bg-surface pt-2 pb-4 sm:-bottom-6 sm:-mb-6 sm:pb-6">
          {isLeaving && (
            <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm text-warn">
              {words.unsaved}
              <Button variant="danger" onClick={onClose}>
                {words.discard}
              </Button>
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => finish(own)}>{words.save}</Button>
            <Button variant="secondary" onClick={() => finish(null)}>
              {words.reset}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
