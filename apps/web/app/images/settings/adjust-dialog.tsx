import { limits } from '@sundry/contracts/limits'
import { formatOf, outputFormats } from '@sundry/images'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { boxOfRatio, type CropBox, inside, isWhole, type Size, wholeBox } from '../model/crop-box.ts'
import { nothingOwn, type Own, useOwn, useToolSettings } from '../model/settings-store.ts'
import type { ImageTool, QueueItem } from '../model/types.ts'
import { adjustWords as words } from './adjust-text.ts'
import { CropField } from './crop-field.tsx'

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
        {by.choosesFormat && common.outputFormat !== null && (
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

/** The range of one side of the box while the others stay. */
function rangeOf(side: keyof CropBox, box: CropBox, { width, height }: Size) {
  const max = { x: width - 1, y: height - 1, width: width - box.x, height: height - box.y }[side]
  return { min: side === 'x' || side === 'y' ? 0 : 1, max }
}

interface CropProps {
  item: QueueItem
  crop: CropBox | null
  onCrop: (crop: CropBox | null) => void
}

function Crop({ item: { preview, dimensions }, crop, onCrop }: CropProps) {
  const [shape, setShape] = useState<string>('free')
  // Digits on the way to a number must not shrink the frame for good.
  const before = useRef<CropBox>({ x: 0, y: 0, width: 1, height: 1 })
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
          <NumberField
            key={side}
            isWhole
            label={words.sides[side]}
            {...rangeOf(side, box, dimensions)}
            empty={box[side]}
            value={box[side]}
            onFocus={() => {
              before.current = box
            }}
            onValue={(value) => {
              if (value === null) return
              setShape('free')
              set(inside({ ...before.current, [side]: value }, dimensions))
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
