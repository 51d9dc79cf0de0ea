import { lazy, Suspense, useCallback } from 'react'
import type { FoundFile } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { usePageFiles } from '../../platform/use-page-files.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { Drop } from './drop.tsx'
import { usePhotos } from './photos-store.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Workspace = lazy(() => import('./workspace.tsx'))

export default function Page() {
  const isEmpty = usePhotos(({ photos }) => photos.length === 0)
  const take = useCallback((found: readonly FoundFile[]) => {
    import('./make-photos.ts').then(({ addPhotos }) => addPhotos(found)).catch(console.error)
  }, [])
  const isOver = usePageFiles(take)
  useHandedOver(tool.id, ({ files = [] }) => take(files))
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <Drop isOver={isOver} isEmpty={isEmpty} take={take} />
      <Suspense fallback={<p className="mt-4 min-h-48 text-quiet">{words.loading}</p>}>
        <Workspace />
      </Suspense>
    </ToolPage>
  )
}
