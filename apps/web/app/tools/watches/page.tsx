import { lazy, Suspense, useState } from 'react'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { AddForm } from './add-form.tsx'
import { howTo } from './text.ts'
import { tool } from './tool.ts'
import { Waiting } from './waiting.tsx'

export const meta = () => toolMeta(tool)

const Panel = lazy(() => import('./watches-panel.tsx'))

export default function Page() {
  const [added, setAdded] = useState(0)
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <AddForm onAdded={() => setAdded((count) => count + 1)} />
      {/* Room for the list, so that nothing in view moves when it comes. */}
      <div className="min-h-[26rem]">
        <Suspense
          fallback={
            <div aria-busy="true">
              <Waiting />
            </div>
          }
        >
          <Panel added={added} />
        </Suspense>
      </div>
    </ToolPage>
  )
}
