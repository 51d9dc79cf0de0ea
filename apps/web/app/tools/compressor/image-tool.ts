import { limits } from '@sundry/contracts/limits'
import { encodingTool } from '../../workbench/settings/encoding-tool.ts'
import { engineBase } from '../../workbench/settings/settings.ts'
import { toasts } from './text.ts'

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
