import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { useOptions } from './options-store.ts'
import { Remover } from './remover.tsx'
import { howTo } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

export default function Page() {
  // The promise at the top must hold for the way that is chosen.
  const remote = useOptions((options) => options.place === 'remote')
  return (
    <ToolPage tool={tool} howTo={howTo} privacy={remote ? 'provider' : 'local'}>
      <Remover />
    </ToolPage>
  )
}
