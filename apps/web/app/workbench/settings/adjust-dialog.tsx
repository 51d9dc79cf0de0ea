import { limits } from '@sundry/contracts/limits'
import { formatOf, outputFormats } from '@sundry/images'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { ImageTool } from '../image-tool.ts'
import type { QueueItem } from '../types.ts'
import { adjustWords as words } from './adjust-text.ts'
import { boxOfRatio, type CropBox, inside, isWhole, wholeBox } from './crop-box.ts'
import { CropField } from './crop-field.tsx'
import { nothingOwn, type Own, useOwn } from './own-settings.ts'
import { useToolSettings } from './settings-store.ts'

interface Props {
  by: NonNullable<ImageTool['adjusts']>
  item: QueueItem
  onClose: () => void
}

const targets = outputFormats.map((value) => ({ value, label: formatOf(value).name }))

export default function AdjustDialog({ by, item, onClose }: Props) {
  const kept = useOwn((store) => store.of[item.id])
  const common = useToolSettings((store) => store.of[by.id])
  const [own, setOwn] = useState<Own>(kept ?? nothingOwn)
  const change = (some: Partial<Own>) => setOwn((before) => ({ ...before, ...some }))
  const finish = (result: Own | null) => {
    useOwn.getState().set(item.id, result)
    onClose()
  }

  return (
    <Dialog title={words.title(item.name)} closeLabel={words.close} onClose={onClose}>
      <div className="space-y-5">
        <Crop item={item} crop={own.crop} onCrop={(crop) => change({ crop })} />
        <div className="space-y-3">
          <Checkbox
            label={words.qualityOn}
            checked={own.quality !== null}
            onChange={(event) => change({ quality: event.currentTarget.checked ? by.quality(common) : null })}
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
        {by.id === 'converter' && common.outputFormat !== null && (
          <Select
            label={words.format}
            options={[{ value: 'common', label: `${formatOf(common.outputFormat).name}, ${words.common}` }, ...targets]}
            value={own.outputFormat ?? 'common'}
            onChange={({ currentTarget: { value } }) =>
              change({ outputFormat: targets.find((target) => target.value === value)?.value ?? null })
            }
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => finish(own)}>{words.save}</Button>
          <Button variant="secondary" onClick={() => finish(null)}>
            {words.reset}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface CropProps {
  item: QueueItem
  crop: CropBox | null
  onCrop: (crop: CropBox | null) => void
}

function Crop({ item: { preview, dimensions }, crop, onCrop }: CropProps) {
  const [shape, setShape] = useState<string>('free')
  if (!preview || !dimensions || dimensions.width === 0) return <p className="text-quiet">{words.noCrop}</p>
  const box = crop ?? wholeBox(dimensions)
  const set = (next: CropBox) => onCrop(isWhole(next, dimensions) ? null : next)
  const ratioOf = (value: string) =>
    value === 'original'
      ? dimensions.width / dimensions.height
      : (words.shapes.find((one) => one.value === value)?.ratio ?? null)

  return (
    <section aria-label={words.crop} className="space-y-3">
      <CropField src={preview} bounds={dimensions} box={box} ratio={ratioOf(shape)} onBox={set} />
      <p className="text-sm text-quiet">{words.cropHint}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] sm:items-end">
        <Select
          className="max-sm:col-span-2"
          label={words.shape}
          options={words.shapes}
          value={shape}
          onChange={({ currentTarget: { value } }) => {
            setShape(value)
            const ratio = ratioOf(value)
            if (ratio !== null) set(boxOfRatio(dimensions, ratio))
          }}
        />
        {(['x', 'y', 'width', 'height'] as const).map((side) => (
          <TextField
            key={`${side} ${box[side]}`}
            label={words.sides[side]}
            type="number"
            inputMode="numeric"
            min={side === 'x' || side === 'y' ? 0 : 1}
            defaultValue={box[side]}
            onBlur={({ currentTarget: { valueAsNumber } }) => {
              if (valueAsNumber === box[side] || Number.isNaN(valueAsNumber)) return
              setShape('free')
              set(inside({ ...box, [side]: valueAsNumber }, dimensions))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        ))}
        <Button
          className="max-sm:col-span-2"
          variant="quiet"
          disabled={crop === null}
          onClick={() => {
            setShape('free')
            onCrop(null)
          }}
        >
          {words.whole}
        </Button>
      </div>
    </section>
  )
}
