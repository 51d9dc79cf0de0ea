import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { hasCamera, restoreCamera } from '../../platform/camera.ts'
import { type FoundFile, filesOfInput } from '../../platform/file-intake.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { icons } from '../model/icons.ts'
import { useQueue } from '../model/queue-store.ts'
import { stageWords, words } from '../model/text.ts'
import type { ImageTool } from '../model/types.ts'
import { acceptOf, extensionsOf, useIntake } from './add-files.ts'

const Undo = lazy(() => import('./undo.tsx'))
const Rejects = lazy(() => import('./rejects.tsx'))

function CameraButton({ disabled, take }: { disabled: boolean; take: (found: FoundFile[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [can, setCan] = useState(false)
  useEffect(() => {
    setCan(hasCamera())
    restoreCamera()
  }, [])
  return (
    <>
      <Button variant="quiet" disabled={disabled} onClick={() => input.current?.click()}>
        {words.camera}
      </Button>
      {can && (
        <input
          ref={input}
          type="file"
          hidden
          disabled={disabled}
          accept="image/*"
          capture="environment"
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => take(filesOfInput(event.currentTarget))}
        />
      )}
    </>
  )
}

interface Props {
  tool: ImageTool
  over: boolean
  empty: boolean
  take: (found: FoundFile[]) => void
}

export function Uploader({ tool, over, empty, take }: Props) {
  const { busy, percent } = useIntake()
  const hasUndo = useQueue(({ undo }) => undo !== null)
  const hasRejects = useIntake(({ rejects }) => rejects.length > 0)
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const id = useId()
  const folders = useFolders()
  useEffect(() => useIntake.getState().dismissRejects, [])

  return (
    <section aria-label="Upload">
      <label
        htmlFor={id}
        data-over={over || undefined}
        className={`flex cursor-pointer items-center rounded-(--radius-card) border-2 border-dashed border-line-strong bg-surface transition-colors hover:border-hue data-over:border-hue data-over:bg-hue-soft ${empty ? 'flex-col justify-center px-5 py-5 text-center sm:py-10 [@media(height<50rem)]:sm:py-6' : 'gap-x-3 px-4 py-1.5 max-sm:flex-wrap'}`}
      >
        <span
          className={`grid place-items-center text-hue ${empty ? `mb-2 size-10 rounded-2xl bg-hue-soft sm:mb-3 sm:size-14 ${over ? 'scale-110' : ''}` : 'max-sm:hidden'}`}
        >
          <LineIcon path={icons.upload} size={empty ? 26 : 20} />
        </span>
        <span className={`font-semibold tracking-tight ${empty ? 'text-xl sm:text-2xl' : 'shrink-0'}`}>
          {over ? words.release : empty ? words.drop : stageWords.addMore}
        </span>
        {over && !empty && <span className="text-sm text-quiet">{words.stays}</span>}
        {!over && empty && <span className="mt-1 text-quiet">{words.browse}</span>}
        <span
          className={`flex flex-wrap gap-2 ${empty ? 'mt-3 justify-center sm:mt-5' : 'ml-auto sm:order-last sm:shrink-0 sm:flex-nowrap'}`}
        >
          <Button variant={empty ? 'primary' : 'secondary'} disabled={busy} onClick={() => input.current?.click()}>
            {busy ? words.busy : words.browseButton}
          </Button>
          {/* The style sheet chooses between the two, so that nothing moves at hydration. */}
          {folders && (
            <span className="contents pointer-coarse:hidden">
              <Button
                variant="quiet"
                className={empty ? '' : 'max-sm:px-2'}
                disabled={busy}
                onClick={() => folder.current?.click()}
              >
                {words.folder}
              </Button>
            </span>
          )}
          <span className="hidden pointer-coarse:camera:contents">
            <CameraButton disabled={busy} take={take} />
          </span>
          {empty && (
            <Button variant="quiet" disabled={busy} onClick={() => exampleOf(tool).then(take)}>
              {words.example}
            </Button>
          )}
        </span>
        {/* One place for both, so that nothing below moves when the bar comes and goes. */}
        <span
          className={`grid w-full *:[grid-area:1/1] ${empty ? 'mt-4 min-h-9 max-w-2xl text-sm text-balance' : 'min-h-9 items-center text-xs sm:w-auto sm:min-w-0 sm:grow'}`}
        >
          <span className={`text-quiet ${percent === null ? '' : 'invisible'}`}>
            {words.help(extensionsOf(tool.accepts).join(', '))}
          </span>
          {percent !== null && (
            <span role="status">
              <span className="mb-1.5 flex justify-between">
                <span>{words.uploadProgress}</span>
                <span className="tabular-nums">{percent}%</span>
              </span>
              <ProgressBar label={words.uploadProgress} value={percent} />
            </span>
          )}
        </span>
        {empty && <span className="mt-1 max-w-lg text-sm text-quiet">{words.paste}</span>}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        disabled={busy}
        accept={acceptOf(tool.accepts)}
        onChange={(event) => take(filesOfInput(event.currentTarget))}
      />
      {folders && (
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          disabled={busy}
          {...{ webkitdirectory: '' }}
          onChange={(event) => take(filesOfInput(event.currentTarget))}
        />
      )}
      {hasUndo && (
        <Suspense fallback={null}>
          <Undo tool={tool.id} at="drop" />
        </Suspense>
      )}
      {hasRejects && (
        <Suspense fallback={null}>
          <Rejects tool={tool.id} />
        </Suspense>
      )}
    </section>
  )
}

const exampleOf = (tool: ImageTool) =>
  'example' in tool ? tool.example() : import('./example.ts').then(({ exampleImage }) => exampleImage())

function useFolders(): boolean {
  const [can, setCan] = useState(true)
  useEffect(() => setCan('webkitdirectory' in HTMLInputElement.prototype), [])
  return can
}
