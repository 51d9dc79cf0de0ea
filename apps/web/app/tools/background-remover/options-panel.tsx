import { lazy, Suspense } from 'react'
import { useProcessing } from '../../shell/stores/processing.ts'
import { SHORT_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { OtherTools } from '../../workbench/other-tools.tsx'
import { useQueue } from '../../workbench/queue-store.ts'
import { BackgroundChoice } from './background-choice.tsx'
import { bench } from './bench.ts'
import { useOptions } from './options-store.ts'
import { PlaceChoice } from './place-choice.tsx'
import { RunButton } from './run-button.tsx'
import { modelWords, toasts, words } from './text.ts'

const ModelsNote = lazy(() => import('./models-note.tsx'))

/** What lies behind the subject, where the work is done, and the button that starts it. */
export function OptionsPanel() {
  const any = useQueue((queue) => queue.items.length > 0)
  const local = useOptions((options) => options.place !== 'remote')
  const { isProcessing, inBackground } = useProcessing()

  return (
    <SidePanel
      title={words.options}
      held={any}
      action={
        <>
          <RunButton />
          {isProcessing && inBackground && (
            <Button
              look="secondary"
              className="mt-2 w-full"
              onClick={() => useProcessing.setState({ inBackground: false })}
            >
              {words.showProgress}
            </Button>
          )}
        </>
      }
    >
      <BackgroundChoice />
      <PlaceChoice />
      {local && (
        <Suspense fallback={null}>
          {any ? <ModelsNote /> : <p className="mt-4 text-sm leading-relaxed text-quiet">{modelWords.unknown}</p>}
        </Suspense>
      )}
      {any && !isProcessing && (
        <>
          <button
            type="button"
            className="mt-2 min-h-11 w-full text-sm text-quiet underline underline-offset-4 hover:text-ink"
            onClick={() => {
              useQueue.getState().clear()
              useOptions.getState().reset()
              toast.good(toasts.reset, SHORT_MS)
            }}
          >
            {words.reset}
          </button>
          <OtherTools bench={bench} />
        </>
      )}
    </SidePanel>
  )
}
