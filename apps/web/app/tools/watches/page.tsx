import { lazy, Suspense } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Panel = lazy(() => import('./watches-panel.tsx'))

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <Suspense fallback={<BusyLine text={words.loading} />}>
        <Panel />
      </Suspense>
    </ToolPage>
  )
}
