import { expect, test } from 'vitest'
import { toolById } from './all-tools.ts'
import { toolMeta } from './tool-meta.ts'

test('describes a tool to search engines and in previews of links', () => {
  const tool = toolById('compressor')
  expect(tool && toolMeta(tool)).toMatchSnapshot()
})
