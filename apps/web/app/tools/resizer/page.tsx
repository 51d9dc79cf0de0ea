import { limits } from '@sundry/contracts/limits'
import { ToolPage } from '../../shell/tool-page.tsx'
import { EncodingWorkbench } from '../../workbench/encoding-workbench.tsx'
import { encodingTool } from '../../workbench/settings/encoding-tool.ts'
import { engineBase, hasTarget, type ToolSettings } from '../../workbench/settings/settings.ts'
import { toolMeta } from '../tool-meta.ts'
import { ResizeTab } from './resize-tab.tsx'
import { howTo, toasts } from './text.ts'
import { tool } from './tool.ts'

function sizeOf({ resizeBy, percent, width, height, maintainAspectRatio, fit, anchor }: ToolSettings) {
  if (resizeBy === 'percent') return { percent }
  return { width, height, ...(maintainAspectRatio && { fit, anchor }) }
}

export const imageTool = encodingTool({
  id: 'resizer',
  accepts: ['jpeg', 'png', 'webp', 'gif', 'bmp', 'heic', 'heif'],
  archive: 'resized',
  engineSettings: (settings) => ({
    ...engineBase(settings),
    quality: settings.outputQuality ?? limits.compression.fallback.resizerQuality,
    enableResize: settings.enableResize,
    resampling: settings.resampling,
    neverEnlarge: settings.neverEnlarge,
    ...sizeOf(settings),
  }),
  check: (settings) => (hasTarget(settings) ? null : toasts.noDimensions),
  toasts,
})

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EncodingWorkbench tool={imageTool} label="Resize" tab={() => <ResizeTab />} />
    </ToolPage>
  )
}
