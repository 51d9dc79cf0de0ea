import { ToolPage } from '../../shell/tool-page.tsx'
import { EncodingWorkbench } from '../../workbench/encoding-workbench.tsx'
import { toolMeta } from '../tool-meta.ts'
import { CompressTab } from './compress-tab.tsx'
import { imageTool } from './image-tool.ts'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EncodingWorkbench tool={imageTool} label="Compress" tab={() => <CompressTab />} />
    </ToolPage>
  )
}
