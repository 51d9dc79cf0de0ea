import { formatOf } from '@sundry/images'
import { checkedGround } from '../../../images/model/icons.ts'
import { stageWords } from '../../../images/model/text.ts'
import { formatBytes } from '../../../platform/format.ts'
import { previewWords as words } from '../recipe/editor-text.ts'
import { stepWords } from '../recipe/recipe-engine.ts'
import { useDrawnStep, useShownNow, useShownRecipe } from './shown.ts'
import { StepBoxes } from './step-boxes.tsx'

/** On a phone the preview is far above the steps: a smaller one stays in view, so that a change is visible. */
export default function HeldPreview() {
  const { item, url, now, isBusy } = useShownNow()
  const drawn = useDrawnStep()
  const { last } = useShownRecipe()
  if (!item) return null
  return (
    <section
      aria-label={words.held}
      aria-busy={isBusy}
      className="sticky top-(--below-header) z-20 -mx-5 mb-4 border-b border-line bg-surface px-5 py-2 sm:-mx-6 sm:px-6 lg:hidden [@media(max-height:30rem)]:static"
    >
      {drawn ? (
        <StepBoxes key={drawn.at} item={item} step={drawn.step} at={drawn.at} limit="max-h-[26dvh]" />
      ) : (
        <div className="flex items-center gap-3">
          <div className="grid shrink-0 place-items-center overflow-hidden rounded-lg">
            {url && <img src={url} alt={words.after} className={`max-h-[22dvh] max-w-[40vw] ${checkedGround}`} />}
          </div>
          <p className="min-w-0 tabular-nums">
            {last && <span className="block text-sm font-semibold text-hue">{words.upTo(stepWords[last.kind])}</span>}
            {now ? (
              <>
                <span className="block font-semibold">
                  {formatBytes(item.size)} → {formatBytes(now.bytes)}
                </span>
                <span className="block text-sm text-quiet">
                  {[
                    formatOf(now.format).name.toUpperCase(),
                    `${now.dimensions.width} × ${now.dimensions.height}`,
                    ...(now.isExact ? [] : [stageWords.estimate]),
                  ].join(' · ')}
                </span>
              </>
            ) : (
              <span className="text-sm text-quiet">{isBusy ? stageWords.updating : words.none}</span>
            )}
          </p>
        </div>
      )}
    </section>
  )
}
