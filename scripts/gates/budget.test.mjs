import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findOverBudget } from './budget.mjs'

const html =
  '<link rel="modulepreload" href="/assets/a.js"/><script type="module">import "/assets/b.js";import("/assets/a.js")</script>'
const site = (size) => (path) => (path.endsWith('.html') ? Buffer.from(html) : randomBytes(size))

test('a page within its budget passes', () => {
  expect(findOverBudget({ everyRoute: 3000, kinds: [] }, ['/'], site(1000))).toEqual([])
})

test('an oversize bundle turns the gate red', () => {
  expect(findOverBudget({ everyRoute: 3000, kinds: [{ bytes: 1500, routes: ['/'] }] }, ['/'], site(1000))).toHaveLength(
    1,
  )
})

test('a page without scripts is a broken measurement, not a pass', () => {
  expect(findOverBudget({ everyRoute: 1500, kinds: [] }, ['/'], () => Buffer.from('<p>'))).toHaveLength(1)
})
