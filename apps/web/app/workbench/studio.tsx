import type { ReactNode } from 'react'
import { useProcessing } from '../shell/stores/processing.ts'
import { SHORT_MS, toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Bench } from './bench.ts'
import { OtherTools } from './other-tools.tsx'
import { useQueue } from './queue-store.ts'
import { startRun, usable } from './run.ts'
import { useBenchSettings } from './settings-store.ts'
import { words } from './text.ts'

type Props = { bench: Bench; tab: () => ReactNode }

/** The panel that says what to do with the queue, and starts it. */
export function Studio({ bench, tab }: Props) {
  const items = useQueue((queue) => queue.items)
  const { isProcessing, inBackground } = useProcessing()
  const count = usable(bench, items).length

  return (
    <SidePanel
      title={words.studio}
      held={items.length > 0}
      action={
        <>
          <Button className="min-h-13 w-full text-base" disabled={isProcessing} onClick={() => startRun(bench)}>
            {isProcessing ? words.busy : words.optimize(count)}
          </Button>
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
      <Tabs label={words.studio} tabs={[{ id: bench.id, label: bench.tab, content: tab }]} />
      {items.length > 0 && !isProcessing && (
        <>
          <button
            type="button"
            className="mt-2 min-h-11 w-full text-sm text-quiet underline underline-offset-4 hover:text-ink"
            onClick={() => {
              useQueue.getState().clear()
              useBenchSettings.getState().reset(bench.id)
              toast.good(bench.toasts.reset, SHORT_MS)
            }}
          >
            {words.clearReset}
          </button>
          <OtherTools bench={bench} />
        </>
      )}
    </SidePanel>
  )
}
