import { expect, test } from 'vitest'
import { forms, starters } from './starters.ts'

test('the recipes to start from, and the forms with their sources, are the ones that were reviewed', () => {
  expect([...starters, ...forms]).toMatchSnapshot()
})
