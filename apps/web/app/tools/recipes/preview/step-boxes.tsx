import type { RunOptions } from '@sundry/images'
import { fieldsOf, newStep, type Recipe, resizeTarget, type Step, stepKinds } from '@sundry/recipes'
import { useEffect, useId, useRef, useState } from 'react'
import { isWhole, wholeBox } from '../../../images/model/crop-box.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { CropEditor, type CropTarget } from '../../../images/settings/crop-editor.tsx'
import { useLatest } from '../../../platform/use-latest.ts'
import { changeStep, removeStep } from '../recipe/actions.ts'
import { boxesWords as words } from '../recipe/editor-text.ts'
import { useOpenStep, useRecipe } from '../recipe/model.ts'
import { runOn } from '../recipe/run-on.ts'
import { BoxesField, fromPixels, toPixels } from './boxes-field.tsx'
import { smallCopy } from './make-preview.ts'

interface StepImage {
  file: File
  /** In pixels of the whole image, as far as the steps before keep its scale. */
  width: number
  height: number
}

const sizeOf = async (file: File) => {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** The image as it comes to a step, small: boxes are parts of its sides. */
async function imageBefore(item: QueueItem, { name, steps }: Recipe, at: number, run: RunOptions): Promise<StepImage> {
  const copy = (await smallCopy(item)) ?? item.file
  const before = steps.slice(0, at).filter(({ kind, off }) => !off && stepKinds[kind].stage !== 'file')
  const last = newStep('convert', { format: 'webp', quality: 90 })
  const { processedFile: file } = await runOn(copy, { name, steps: [...before, last] }, run)
  const small = await sizeOf(file)
  const whole = Math.max(item.dimensions?.width ?? 0, item.dimensions?.height ?? 0)
  const times = Math.max(1, whole / Math.max(small.width, small.height))
  return { file, width: Math.round(small.width * times), height: Math.round(small.height * times) }
}

type Made = StepImage & { url: string }

/** Made again when something before the step changes, not when the step itself does. */
function useImageBefore(item: QueueItem, recipe: Recipe, at: number): Made | null {
  const [made, setMade] = useState<Made | null>(null)
  const { run } = useLatest()
  const before = JSON.stringify(recipe.steps.slice(0, at))
  useEffect(() => {
    const earlier: Recipe = { name: '', steps: JSON.parse(before) }
    run((signal) => imageBefore(item, earlier, earlier.steps.length, { signal }))
      .then((image) => image && setMade({ ...image, url: URL.createObjectURL(image.file) }))
      .catch(() => setMade(null))
  }, [run, item, before])
  useEffect(() => () => void (made && URL.revokeObjectURL(made.url)), [made])
  return made
}

const maxBoxes = fieldsOf('redact').flatMap(([, { form }]) => (form.as === 'boxes' ? [form.max] : []))[0] ?? 0

/** The size that a later step crops to, if nothing between turns or cuts the image again. */
function targetAfter({ steps }: Recipe, at: number): CropTarget | null {
  const step = steps
    .slice(at + 1)
    .find(({ kind, off }) => !off && (kind === 'resize' || ['place', 'subject'].includes(stepKinds[kind].stage)))
  if (step?.kind !== 'resize' || step.by === 'long-side' || step.fit !== 'cover') return null
  const { anchor, enlarge } = step
  const size = resizeTarget(step)
  return { ...size, enableResize: true, maintainAspectRatio: true, fit: 'cover', neverEnlarge: !enlarge, anchor }
}

export function StepBoxes({ item, step, at, limit }: { item: QueueItem; step: Step; at: number; limit: string }) {
  const hint = useId()
  const recipe = useRecipe((store) => store.recipe)
  const image = useImageBefore(item, recipe, at)
  const before = useRef(step.kind === 'crop' ? step.box : null)
  const close = () => {
    useOpenStep.getState().set(null)
    document.querySelectorAll('[data-step]')[at]?.querySelector('button')?.focus({ preventScroll: true })
  }
  const leave = () => {
    const box = before.current
    close()
    if (box && (box.width < 1 || box.height < 1)) return changeStep(at, { box })
    removeStep(at)
    document.getElementById('add-step')?.focus({ preventScroll: true })
  }
  if (!image) return <div aria-busy className="h-48 rounded-2xl bg-raised" />
  const { url: src, width, height } = image
  const bounds = { width, height }
  const box = step.kind === 'crop' ? toPixels(step.box, bounds) : wholeBox(bounds)
  return (
    <div>
      {step.kind === 'crop' && (
        <CropEditor
          src={src}
          bounds={bounds}
          crop={isWhole(box, bounds) ? null : box}
          target={targetAfter(recipe, at)}
          limit={limit}
          onCrop={(next) => changeStep(at, { box: fromPixels(next ?? wholeBox(bounds), bounds) })}
          onKeep={close}
          onLeave={leave}
        />
      )}
      {step.kind === 'redact' && (
        <>
          <BoxesField
            src={src}
            bounds={bounds}
            boxes={step.boxes}
            max={maxBoxes}
            colour={step.colour}
            limit={limit}
            hint={hint}
            onBoxes={(boxes) => changeStep(at, { boxes })}
          />
          <p id={hint} className="mt-2 text-sm text-quiet">
            {words.redactHint}
          </p>
        </>
      )}
    </div>
  )
}
