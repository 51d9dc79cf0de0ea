import { schemaType, toJsonLd } from '@sundry/schema'
import { memo, useDeferredValue, useMemo } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { sketch } from './preview.ts'
import { type Draft, valuesOf } from './state.ts'
import { words } from './text.ts'

export const PreviewPanel = memo(function PreviewPanel({ draft }: { draft: Draft }) {
  const settled = useDeferredValue(draft)
  const result = useMemo(() => sketch(toJsonLd(settled.typeId, valuesOf(settled))), [settled])
  const retired = schemaType(draft.typeId).status.state === 'retired'
  return (
    <Panel title={words.preview}>
      {result === null ? (
        <p className="text-quiet">{words.previewEmpty}</p>
      ) : (
        <div className="rounded-xl border border-line bg-page p-4">
          <p className="text-sm text-quiet wrap-anywhere">{result.site}</p>
          <p className="mt-1 text-xl font-semibold text-hue wrap-anywhere">{result.title}</p>
          {!retired && (result.stars !== null || result.facts.length > 0) && (
            <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
              {result.stars !== null && <span className="font-semibold text-warn">★ {result.stars}</span>}
              {result.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          )}
          {result.text && <p className="mt-1 leading-relaxed text-quiet wrap-anywhere">{result.text}</p>}
        </div>
      )}
      <p className="mt-3 text-sm text-quiet">{retired ? words.previewPlain : words.previewHint}</p>
    </Panel>
  )
})
