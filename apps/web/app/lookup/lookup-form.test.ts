import { expect, test } from 'vitest'
import { cleanName } from './lookup-form.tsx'

test.each([
  ['  Example.COM ', 'example.com'],
  ['https://www.example.com/path?q=1', 'example.com'],
  ['HTTP://example.com', 'example.com'],
  ['www.bücher.example/', 'bücher.example'],
  ['wwwexample.com', 'wwwexample.com'],
  ['shop.www.example.com', 'shop.www.example.com'],
  ['https://', ''],
  ['   ', ''],
])('%j is sent as %j', (input, sent) => {
  expect(cleanName(input)).toBe(sent)
})
