import { formats } from '@sundry/images'
import { expect, test } from 'vitest'
import { imageTool as compressor } from '../app/tools/compressor/page.tsx'
import { imageTool as converter } from '../app/tools/converter/page.tsx'
import { webManifest } from './finish-build.ts'

test('a file that the installed app opens goes to a tool that takes it', () => {
  const tools = { compressor, converter }
  for (const { action, accept } of webManifest({ name: 'Sundry', description: '' }).file_handlers) {
    const { accepts } = tools[action as keyof typeof tools]
    for (const mime of Object.keys(accept)) {
      const format = formats.find((one) => one.mime === mime)
      expect(accepts, `${mime} at ${action}`).toContain(format?.id)
    }
  }
})
