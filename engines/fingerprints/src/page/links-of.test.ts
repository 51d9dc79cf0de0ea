import { expect, test } from 'vitest'
import { linksOf } from './links-of.ts'

test('a long base does not multiply the links', () => {
  const html = `<base href="/${'b'.repeat(1_900_000)}/">${'<script src=x></script>'.repeat(40_000)}`
  const { scripts } = linksOf(html, 'https://a.example/dir/')
  expect(new Set(scripts)).toEqual(new Set(['https://a.example/dir/x']))
})

test('hands out no long address and no long relation', () => {
  const html = `<link rel="${'r '.repeat(5000)}" href="/${'é'.repeat(900)}"><link rel="${'r '.repeat(5000)}" href="/ok">`
  const { links } = linksOf(html, 'https://a.example/')
  expect(links.map(({ href }) => href)).toEqual(['https://a.example/ok'])
  expect(links[0]?.rel.length).toBeLessThanOrEqual(200)
})
