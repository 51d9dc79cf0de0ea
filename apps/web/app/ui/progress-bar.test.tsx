// How far something is, as a screen reader hears it.
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing/render.ts'
import { ProgressBar } from './progress-bar.tsx'

const bar = (value: number | null, max?: number) =>
  htmlOf(ProgressBar, { label: 'Pages', value, ...(max !== undefined && { max }) })

test.each([
  [bar(30), '0', '100', '30', '0.3'],
  [bar(3, 4), '0', '4', '3', '0.75'],
  [bar(null, 4), '0', '4', undefined, '1'],
])('%#', (html, least, most, now, width) => {
  const said = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]
  expect(html).toContain('role="progressbar" aria-label="Pages"')
  expect([said('aria-valuemin'), said('aria-valuemax'), said('aria-valuenow')]).toEqual([least, most, now])
  expect(html).toContain(`scaleX(${width})`)
})
