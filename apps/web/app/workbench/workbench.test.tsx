// Results stand on the page once there is one, and not before.
import { expect, test } from 'vitest'
import { beginIn, htmlOf } from '../../testing/read.ts'
import { imageTool } from '../tools/compressor/image-tool.ts'
import { noResults, useQueue } from './queue/queue-store.ts'
import type { ResultItem } from './types.ts'
import { Workbench } from './workbench.tsx'

test.each([
  [0, false],
  [1, true],
  [2, true],
])('with %i results they are shown: %s', (count, shown) => {
  const results = Array.from({ length: count }, (_, at) => ({ id: `${at}` }) as ResultItem)
  beginIn(useQueue, { items: [], results: { ...noResults, [imageTool.id]: results } })
  const html = htmlOf(Workbench, { tool: imageTool, panel: null, results: <p>All results</p> })
  expect(html.includes('All results')).toBe(shown)
})
