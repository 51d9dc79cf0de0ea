import type { Technology } from '@sundry/contracts/tech-lookup-v1'
import { expect, test } from 'vitest'
import { cardsOf } from './result-view.tsx'

const nginx = { name: 'Nginx' } as Technology

test('cards follow the alphabet of their labels, without empty ones [tech-4]', () => {
  const cards = cardsOf({
    'web-servers': [nginx],
    cms: [nginx],
    analytics: [],
    'odd-new-things': [nginx],
    cdn: [nginx],
  })
  expect(cards.map(({ label }) => label)).toEqual([
    'Content delivery networks',
    'Content management systems',
    'Odd new things',
    'Web servers',
  ])
})

test.each([
  ['cms', 'Content management systems'],
  ['smart-fridge-tools', 'Smart fridge tools'],
])('the card of %s is headed %s [tech-8]', (slug, label) => {
  expect(cardsOf({ [slug]: [nginx] })[0]?.label).toBe(label)
})
