import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { type FoundFile, filesOfInput, usePageFiles } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Photos = lazy(() => import('./photos.tsx'))

export default function Page() {
  const [files, setFiles] = useState<readonly File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<readonly File[]>([])
  const take = useCallback((found: readonly FoundFile[]) => {
    if (found.length > 0) setFiles((files) => [...files, ...found.map(({ file }) => file)])
  }, [])
  const isOver = usePageFiles(take)
  useHandedOver(tool.id, ({ files: found }) => found && take(found))
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div
        className={`no-print flex flex-wrap items-center justify-center gap-3 rounded-(--radius-card) border-2 border-dashed bg-surface p-5 text-center ${files.length === 0 ? 'sm:py-12' : ''} ${isOver ? 'border-hue' : 'border-line-strong'}`}
      >
        <span className="w-full text-lg font-semibold sm:w-auto">{words.drop}</span>
        <Button variant={files.length === 0 ? 'primary' : 'quiet'} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/*,.heic,.heif,.jxl,.avif"
          onChange={(event) => take(filesOfInput(event.currentTarget))}
        />
      </div>
      {files.length + removed.length > 0 && (
        <Suspense fallback={<BusyLine text={words.reading(0, files.length)} />}>
          <Photos
            files={files}
            removed={removed}
            onRemove={() => {
              setRemoved(files)
              setFiles([])
            }}
            onUndo={() => {
              setFiles([...removed, ...files])
              setRemoved([])
            }}
          />
        </Suspense>
      )}
    </ToolPage>
  )
}
