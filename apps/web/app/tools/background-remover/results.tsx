import { lazy, Suspense, useState } from 'react'
import { useQueue } from '../../images/model/queue-store.ts'
import { resultNames } from '../../images/results/result-names.ts'
import { ResultsSection } from '../../images/results/results-section.tsx'
import { imageTool } from './cut/image-tool.ts'
import { CutCard } from './cut-card.tsx'
import { resultWords as say } from './text.ts'

const CutPreview = lazy(() => import('./cut-preview.tsx'))
const Editor = lazy(() => import('./editor/editor.tsx'))

interface Open {
  id: string
  as: 'preview' | 'editor'
}

export default function Results() {
  const results = useQueue((queue) => queue.results[imageTool.id])
  const [open, setOpen] = useState<Open | null>(null)
  const names = resultNames(results, '')
  const at = results.findIndex(({ id }) => id === open?.id)
  const shown = results[at]
  const close = () => setOpen(null)

  return (
    <ResultsSection tool={imageTool} heading={say.heading} clearLabel={say.clear} names={names}>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {results.map((result, index) => (
          <CutCard
            key={result.id}
            result={result}
            name={names[index] ?? result.processedFile.name}
            onOpen={(as) => setOpen({ id: result.id, as })}
          />
        ))}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          {open?.as === 'editor' ? (
            <Editor key={shown.id} result={shown} onClose={close} />
          ) : (
            <CutPreview result={shown} name={names[at] ?? shown.processedFile.name} onClose={close} />
          )}
        </Suspense>
      )}
    </ResultsSection>
  )
}
