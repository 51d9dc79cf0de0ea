import { limits } from '@sundry/contracts/limits'
import { ToolPage } from '../../shell/tool-page.tsx'
import { EncodingWorkbench } from '../../workbench/encoding-workbench.tsx'
import { encodingTool } from '../../workbench/settings/encoding-tool.ts'
import { engineBase } from '../../workbench/settings/settings.ts'
import { toolMeta } from '../tool-meta.ts'
import { ConvertTab } from './convert-tab.tsx'
import { howTo, toasts } from './text.ts'
import { tool } from './tool.ts'

export const imageTool = encodingTool({
  id: 'converter',
  accepts: ['jpeg', 'png', 'webp', 'gif', 'bmp', 'svg', 'avif', 'heic', 'heif', 'jxl', 'tiff', 'ico'],
  archive: 'converted',
  engineSettings: (settings) => ({
    ...engineBase(settings),
    outputFormat: settings.outputFormat,
    quality: settings.outputQuality ?? limits.compression.fallback.converterQuality,
  }),
  check: ({ outputFormat }) => (outputFormat === null ? toasts.noTarget : null),
  toasts,
})

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EncodingWorkbench tool={imageTool} label="Convert" tab={() => <ConvertTab />} />
    </ToolPage>
  )
}
