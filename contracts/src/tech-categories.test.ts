import { expect, test } from 'vitest'
import { categoryLabel } from './tech-categories.ts'

test.each([
  ['cms', 'Content management systems'],
  ['javascript-frameworks', 'JavaScript frameworks'],
  ['web-servers', 'Web servers'],
  ['analytics', 'Analytics & tracking'],
  ['security', 'Security & delivery'],
  ['programming-languages', 'Programming languages'],
  ['databases', 'Databases'],
  ['fonts-ui', 'Fonts & UI kits'],
  ['cdn', 'Content delivery networks'],
  ['advertising', 'Advertising networks'],
  ['ecommerce', 'E-commerce platforms'],
  ['miscellaneous', 'Miscellaneous'],
  ['build-ci', 'Build & CI tools'],
  ['cms-plugins', 'CMS plugins'],
  ['javascript-libraries', 'JavaScript libraries'],
  ['themes', 'Themes'],
  ['static-page-builders', 'Static page builders'],
])('technologies of the category %s stand below “%s”', (slug, heading) => expect(categoryLabel(slug)).toBe(heading))
