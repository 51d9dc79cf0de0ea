import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { hasCamera, restoreCamera } from '../../platform/camera.ts'
import { type FoundFile, filesOfInput, usePageFiles } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { toolMeta } from '../tool-meta.ts'
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

interface Props {
  isOver: boolean
  isEmpty: boolean
  take: (found: FoundFile[]) => void
}

/** Where photos come in: from the camera, a choice of files, or a drop anywhere on the page. */
function Drop({ isOver, isEmpty, take }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [can, setCan] = useState(false)
  useEffect(() => {
    setCan(hasCamera())
    restoreCamera()
  }, [])
  const onChange = (event: React.ChangeEvent<HTMLInputElement>) => take(filesOfInput(event.currentTarget))
  return (
    <section
      aria-label={words.more}
      data-over={isOver || undefined}
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-(--radius-card) border-2 border-dashed border-line-strong bg-surface px-5 text-center data-over:border-hue data-over:bg-hue-soft ${isEmpty ? 'flex-col py-8 sm:py-12' : 'py-2'}`}
    >
      {isEmpty && <p className="text-xl font-semibold tracking-tight sm:text-2xl">{words.drop}</p>}
      <div className="flex flex-wrap justify-center gap-2">
        <span className="hidden pointer-coarse:camera:contents">
          <Button variant={isEmpty ? 'primary' : 'secondary'} onClick={() => camera.current?.click()}>
            {words.camera}
          </Button>
        </span>
        <Button variant={isEmpty ? 'primary' : 'secondary'} onClick={() => files.current?.click()}>
          {isEmpty ? words.browse : words.more}
        </Button>
      </div>
      {isEmpty && <p className="text-sm text-quiet">{words.stays}</p>}
      <input ref={files} type="file" multiple hidden accept="image/*,.heic,.heif,.jxl" onChange={onChange} />
      {can && <input ref={camera} type="file" hidden accept="image/*" capture="user" onChange={onChange} />}
    </section>
  )
}
