import { formatOf } from '@sundry/images'
import { forms } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { imageTool as resizer } from '../../tools/resizer/page.tsx'
import { changed, defaults } from '../model/settings.ts'
import { email, exact, form, linkOf, location } from './goals.ts'

test.each(forms.map(({ id, rule }) => [id, rule] as const))(
  'the photo for %s is made in one pass, to the form’s pixels and bytes',
  (id, { width, height, mostKB, leastKB }) => {
    const { settings, range } = form(id)
    const made = settings(resizer.engineSettings(defaults))
    expect(made).toMatchObject({ width, height, outputFormat: 'jpeg' })
    expect((made.maxSizeMB ?? 0) * 1024 * 1024).toBeLessThanOrEqual(mostKB * 1000)
    expect(range?.min ?? null).toBe(leastKB && leastKB * 1024)
  },
)

test('a goal takes the place of a tool’s settings until one of these is changed', () => {
  const settings = changed('resizer', defaults, { goal: email() })
  expect(formatOf(resizer.engineSettings(settings).outputFormat ?? 'png').id).toBe('jpeg')
  expect(changed('resizer', settings, { width: 10 }).goal).toBeNull()
})

test('a goal on top of a tool’s settings stays when one of these is changed', () => {
  const settings = changed('resizer', defaults, { goal: exact({ width: 30, height: 40 }) })
  const next = changed('resizer', settings, { outputQuality: 50 })
  expect(resizer.engineSettings(next)).toMatchObject({ width: 30, height: 40, fit: 'cover', quality: 50 })
})

test('a goal that another page grants comes behind what the tool does', () => {
  const [, ...steps] = linkOf(location(), '1;;cutout').split(';')
  expect(steps.filter(Boolean).map((step) => step.split(',')[0])).toEqual(['cutout', 'metadata'])
})
