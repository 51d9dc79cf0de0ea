import { ToolPage } from '../../shell/tool-page.tsx'
import { Workbench } from '../../workbench/workbench.tsx'
import { toolMeta } from '../tool-meta.ts'
import { bench } from './bench.ts'
import { CompressTab } from './compress-tab.tsx'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <Workbench bench={bench} tab={() => <CompressTab />} />
    </ToolPage>
  )
}
