import { lazy } from 'react'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Workbench } from '../../workbench/workbench.tsx'
import { toolMeta } from '../tool-meta.ts'
import { imageTool } from './image-tool.ts'
import { OptionsPanel } from './options-panel.tsx'
import { useOptions } from './options-store.ts'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

const Results = lazy(() => import('./results.tsx'))

export const meta = () => toolMeta(tool)

export default function Page() {
  // The privacy promise must hold for the chosen way.
  const remote = useOptions((options) => options.place === 'remote')
  return (
    <ToolPage tool={tool} howTo={howTo} privacy={remote ? 'provider' : 'local'}>
      <Workbench tool={imageTool} panel={<OptionsPanel />} results={<Results />} />
    </ToolPage>
  )
}
