import { lazy, Suspense, useEffect } from 'react'
import { readQuery } from '../../lookup/query-state.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { InputForm } from './input-form.tsx'
import { inputs, useValidator } from './model.ts'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))

export default function Page() {
  const validation = useValidator((state) => state.validation)
  useEffect(() => {
    const url = readQuery('url')
    if (url) inputs.url(url)
  }, [])
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <InputForm />
      {validation && (
        <Suspense fallback={<p className="mt-10 text-quiet">Loading…</p>}>
          <Result validation={validation} />
        </Suspense>
      )}
    </ToolPage>
  )
}
