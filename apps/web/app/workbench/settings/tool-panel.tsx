import type { ReactNode } from 'react'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { SHORT_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { ImageTool } from '../image-tool.ts'
import { useQueue } from '../queue/queue-store.ts'
import { words } from '../text.ts'
import { OtherTools } from './other-tools.tsx'

interface Props {
  tool: ImageTool
  title: string
  resetLabel: string
  action: ReactNode
  children: ReactNode
}

export function ToolPanel({ tool, title, resetLabel, action, children }: Props) {
  const any = useQueue((queue) => queue.items.length > 0)
  const running = useRun(isRunning)
  const inBackground = useRun((run) => run.inBackground)

  return (
    <SidePanel
      title={title}
      held={any}
      action={
        <>
          {action}
          {running && inBackground && (
            <Button
              variant="secondary"
              className="mt-2 w-full"
              onClick={() => useRun.setState({ inBackground: false })}
            >
              {words.showProgress}
            </Button>
          )}
        </>
      }
    >
      {children}
      {any && !running && (
        <>
          <button
            type="button"
            className="mt-2 min-h-11 w-full text-sm text-quiet underline underline-offset-4 hover:text-ink"
            onClick={() => {
              useQueue.getState().clear()
              tool.settings.reset()
              toast.good(tool.toasts.reset, SHORT_MS)
            }}
          >
            {resetLabel}
          </button>
          <OtherTools tool={tool} />
        </>
      )}
    </SidePanel>
  )
}
