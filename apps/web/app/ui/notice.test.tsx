// A notice that comes up is heard: at once where something is wrong, else when the reader pauses.
import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import { Notice } from './notice.tsx'

test.each([
  ['bad', true, 'alert'],
  ['good', true, 'status'],
  ['warn', true, 'status'],
  ['info', true, 'status'],
  ['bad', false, undefined],
] as const)('%s, live: %s, has the role %s', (tone, live, role) => {
  const html = htmlOf(Notice, { tone, live, title: 'Look' })
  expect(/role="([^"]*)"/.exec(html)?.[1]).toBe(role)
  expect(html).toContain(`data-tone="${tone}"`)
})
