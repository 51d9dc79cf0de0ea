import { expect, test } from 'vitest'
import { categoryLabel } from './tech-categories.ts'

test('categories have the labels of the specification [tech-7]', () => {
  const slugs = `cms javascript-frameworks web-servers analytics security programming-languages databases fonts-ui cdn
    advertising ecommerce miscellaneous build-ci cms-plugins javascript-libraries themes static-page-builders`.split(
    /\s+/,
  )
  expect(slugs.map((slug) => `${slug}: ${categoryLabel(slug)}`).join('\n')).toMatchSnapshot()
})
