import { BeingBuilt } from '../../shell/being-built.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <BeingBuilt />
    </ToolPage>
  )
}
