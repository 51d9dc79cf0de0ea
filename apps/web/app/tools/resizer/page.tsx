import { limits } from '@sundry/contracts/limits'
import { engineBase, hasTarget, type ToolSettings } from '../../images/model/settings.ts'
import { encodingTool } from '../../images/settings/encoding-tool.ts'
import { EncodingWorkbench } from '../../images/workbench/encoding-workbench.tsx'
import { ToolPage } from '../../shell/tool-page.tsx'
import { toolMeta } from '../tool-meta.ts'
import { ResizeTab, SizeQuestion } from './resize-tab.tsx'
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
  ownFields: { quality: 'outputQuality', focus: true },
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
      <EncodingWorkbench tool={imageTool} label="Resize" question={<SizeQuestion />} tab={() => <ResizeTab />} />
    </ToolPage>
  )
}
