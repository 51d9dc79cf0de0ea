import { expect, test } from 'vitest'
import { imageTool as compressor } from '../../tools/compressor/page.tsx'
import { imageTool as converter } from '../../tools/converter/page.tsx'
import { imageTool as resizer } from '../../tools/resizer/page.tsx'
import { defaults, type ToolSettings } from '../model/settings.ts'
import type { EncodingTool } from './encoding-tool.ts'
import { planOf } from './plan-words.ts'

const print = (tool: EncodingTool, some: Partial<ToolSettings>, ...formats: ('jpeg' | 'png' | 'heic')[]) =>
  planOf(
    tool,
    { ...defaults, ...some },
    formats.map((format) => ({ format })),
  )

test('the line under the main button names formats, quality, ceiling and size as the engine will take them', () => {
  const sized = { enableResize: true, width: 1000, height: 800 }
  expect([
    print(compressor, { quality: 70, maxSizeMB: 0.5 }, 'heic', 'png', 'jpeg'),
    print(compressor, { mode: 'best-format', maxSizeMB: null }, 'jpeg'),
    print(compressor, { compressionLevel: 0 }, 'jpeg'),
    print(converter, { outputFormat: 'webp', outputQuality: 60 }, 'jpeg'),
    print(converter, { outputFormat: 'png' }, 'jpeg'),
    print(resizer, { width: 1000 }, 'jpeg'),
    print(resizer, { ...sized, height: null }, 'jpeg'),
    print(resizer, { ...sized, fit: 'cover' }, 'jpeg'),
    print(resizer, { ...sized, maintainAspectRatio: false }, 'jpeg'),
  ]).toMatchInlineSnapshot(`
    [
      "JPEG at quality 70 or lower, ≤ 512 KB each, PNG in fewer colours",
      "Smallest format matching visual quality 70",
      "Images stay unchanged", "Convert to WebP, quality 60", "Convert to PNG", "Enter a width or a height first", "Resize to 1000 px wide",
      "Resize and crop to 1000 × 800", "Stretch to 1000 × 800",
    ]
  `)
})
