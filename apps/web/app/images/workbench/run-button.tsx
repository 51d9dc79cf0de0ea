import type { ImageSettings } from '@sundry/images'
import { lazy, Suspense, useId } from 'react'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../model/queue-store.ts'
import type { ImageTool } from '../model/types.ts'
import { useStage } from '../preview/stage-store.ts'
import { startRun, usable } from '../run/run.ts'

const OfflineNote = lazy(() => import('../run/offline-note.tsx'))

interface Props {
  tool: ImageTool
  /** Output formats, if the visitor has chosen one. */
  formats: readonly ImageSettings['outputFormat'][]
  label: (count: number, isBusy: boolean) => string
  /** Code for the run is still being downloaded. */
  isWaiting?: boolean
  describedBy?: string
}

const setLacking = (isLacking: boolean) => useStage.setState({ isLacking })

/** Not off without images: pressed, it says what is missing. */
export function RunButton({ tool, formats, label, isWaiting, describedBy }: Props) {
  const count = useQueue((queue) => usable(tool, queue.items).length)
  const isBusy = useRun(isRunning)
  // The button waits for the connection, and a note beside it explains why.
  const isLacking = useStage((stage) => stage.isLacking)
  const isReady = useStage(({ now }) => now?.file !== undefined) && count === 1
  const note = useId()
  return (
    <>
      {count > 0 && (
        <Suspense fallback={null}>
          <OfflineNote formats={formats} id={note} onLacking={setLacking} />
        </Suspense>
      )}
      <Button
        className="min-h-13 w-full text-base"
        // One image has its own download beside the preview.
        variant={count === 0 || isReady ? 'secondary' : 'primary'}
        disabled={isBusy || isWaiting || isLacking}
        aria-describedby={isLacking ? note : describedBy}
        onClick={() => startRun(tool)}
      >
        {label(count, isBusy)}
      </Button>
    </>
  )
}
