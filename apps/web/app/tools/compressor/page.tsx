import { limits } from '@sundry/contracts/limits'
import { ToolPage } from '../../shell/tool-page.tsx'
import { EncodingWorkbench } from '../../workbench/encoding-workbench.tsx'
import { encodingTool } from '../../workbench/settings/encoding-tool.ts'
import { engineBase } from '../../workbench/settings/settings.ts'
import { toolMeta } from '../tool-meta.ts'
import { CompressTab } from './compress-tab.tsx'
import { howTo, toasts } from './text.ts'
import { tool } from './tool.ts'

const { fallback } = limits.compression

export const imageTool = encodingTool({
  id: 'compressor',
  accepts: ['jpeg', 'png', 'webp', 'bmp', 'avif', 'heic', 'heif'],
  archive: 'compressed',
  engineSettings: (settings) => ({
    ...engineBase(settings),
    quality: settings.quality ?? fallback.compressorQuality,
    compressionLevel: settings.compressionLevel ?? fallback.compressorLevel,
    maxSizeMB: settings.maxSizeMB,
    // A preset promises a look; only a custom ceiling may cost a PNG its colours and pixels.
    reduceLossless: settings.compressionPreset === 'custom',
    mode: settings.mode,
  }),
  check: () => null,
  toasts,
})

export const meta = () => toolMeta(tool)

export default function Page() {
  return (
    <ToolPage tool={tool} howTo={howTo}>
      <EncodingWorkbench tool={imageTool} label="Compress" tab={() => <CompressTab />} />
    </ToolPage>
  )
}
