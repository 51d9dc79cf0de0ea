import { lazy } from 'react'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Workbench } from '../../workbench/workbench.tsx'
import { toolMeta } from '../tool-meta.ts'
import { imageTool } from './image-tool.ts'
import { RecipePanel } from './recipe-panel.tsx'
import { RecipeResults } from './results.tsx'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

const LivePreview = lazy(() => import('./preview/live-preview.tsx'))

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <Workbench tool={imageTool} live={<LivePreview />} panel={<RecipePanel />} results={<RecipeResults />} />
    </ToolPage>
  )
}
