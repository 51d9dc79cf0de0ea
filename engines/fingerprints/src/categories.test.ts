// Under which heading a technology is shown, by the first category of the vendored set that it has.
import { expect, test } from 'vitest'
import { primaryCategory } from './categories.ts'

test.each([
  [1, 'CMS', 'cms'],
  [6, 'Ecommerce', 'ecommerce'],
  [10, 'Analytics', 'analytics'],
  [11, 'Blogs', 'cms'],
  [12, 'JavaScript frameworks', 'javascript-frameworks'],
  [16, 'Security', 'security'],
  [17, 'Font scripts', 'fonts-ui'],
  [18, 'Web frameworks', 'javascript-frameworks'],
  [22, 'Web servers', 'web-servers'],
  [25, 'JavaScript graphics', 'javascript-libraries'],
  [27, 'Programming languages', 'programming-languages'],
  [31, 'CDN', 'cdn'],
  [33, 'Web server extensions', 'web-servers'],
  [34, 'Databases', 'databases'],
  [36, 'Advertising', 'advertising'],
  [41, 'Payment processors', 'ecommerce'],
  [42, 'Tag managers', 'analytics'],
  [44, 'CI', 'build-ci'],
  [47, 'Development', 'build-ci'],
  [57, 'Static site generator', 'build-ci'],
  [59, 'JavaScript libraries', 'javascript-libraries'],
  [64, 'Reverse proxies', 'web-servers'],
  [66, 'UI frameworks', 'fonts-ui'],
  [67, 'Cookie compliance', 'security'],
  [69, 'Authentication', 'security'],
  [74, 'A/B testing', 'analytics'],
  [77, 'Retargeting', 'advertising'],
  [78, 'RUM', 'analytics'],
  [80, 'WordPress themes', 'themes'],
  [81, 'Shopify themes', 'themes'],
  [82, 'Drupal themes', 'themes'],
  [87, 'WordPress plugins', 'cms-plugins'],
  [5, 'Widgets', 'miscellaneous'],
])('%i (%s) stands under %s', (number, _, slug) => {
  expect(primaryCategory([number])).toBe(slug)
  expect(primaryCategory([number, 22])).toBe(slug)
})

test('without a category it is miscellaneous', () => expect(primaryCategory([])).toBe('miscellaneous'))
