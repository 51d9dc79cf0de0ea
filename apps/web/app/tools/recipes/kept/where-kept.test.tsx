// Where a recipe is kept, as a visitor reads it in each state of the account.
import { newStep } from '@sundry/recipes'
import { beforeEach, expect, test } from 'vitest'
import { beginIn, htmlOf, read } from '../../../../testing/read.ts'
import { emptyRecipe, useRecipe } from '../recipe-state.ts'
import { KeepRecipe } from './keep-recipe.tsx'
import { useKept } from './kept-store.ts'

const within = (account: object) => {
  beginIn(useKept, { account: account as ReturnType<typeof useKept.getState>['account'] })
  return read(KeepRecipe, {})
}

beforeEach(() => {
  beginIn(useRecipe, { recipe: emptyRecipe })
  beginIn(useKept, { kept: [] })
})

test.each([
  [{ is: 'unknown' }, 'Kept in this browser.'],
  [
    { is: 'signed-out' },
    'Kept in this browser alone; what is changed or forgotten here reaches no account. Sign in, and they follow your account',
  ],
  [{ is: 'asking' }, 'Comparing with your account…'],
  [{ is: 'kept' }, 'Kept in your account and in this browser.'],
  [{ is: 'full' }, 'Your account holds 100 recipes and no more; the others are kept in this browser alone.'],
  [{ is: 'away', message: 'No answer.' }, 'Kept in this browser; your account was not reached: No answer. Try again'],
])('%o', (account, said) => {
  expect(within(account)).toMatch(new RegExp(`Copy link ${said.replaceAll('.', '\\.')}$`))
})

test('who is signed out is led to the account', () => {
  within({ is: 'signed-out' })
  expect(htmlOf(KeepRecipe, {})).toContain('href="/account"')
})

test('a picture inside stays here', () => {
  const step = newStep('watermark-picture', { picture: 'data:image/png;base64,AAAA' })
  beginIn(useRecipe, { recipe: { name: '', steps: [step] } })
  expect(within({ is: 'unknown' })).toContain(
    'Kept in this browser. Pictures inside stay in this browser. Save as a file to take them along.',
  )
})

test('what is too long for an account is told to whoever has one', () => {
  const long = Array.from({ length: 40 }, () =>
    newStep('redact', { boxes: Array.from({ length: 20 }, () => ({ x: 0.123, y: 0.123, width: 0.5, height: 0.5 })) }),
  )
  beginIn(useRecipe, { recipe: { name: '', steps: long } })
  const said = 'This recipe is too long for an account: it is kept in this browser alone.'
  for (const is of ['kept', 'full', 'asking']) expect(within({ is })).toContain(said)
  for (const is of ['unknown', 'signed-out']) expect(within({ is })).not.toContain(said)
  beginIn(useRecipe, { recipe: { name: '', steps: long.slice(0, 2) } })
  expect(within({ is: 'kept' })).not.toContain(said)
})

test('a recipe without steps can be neither kept, saved nor linked', () => {
  within({ is: 'unknown' })
  for (const name of ['Keep', 'Save as a file', 'Copy link'])
    expect(htmlOf(KeepRecipe, {})).toMatch(new RegExp(`disabled=""[^>]*>${name}<`))
  beginIn(useRecipe, { recipe: { name: '', steps: [newStep('trim')] } })
  expect(htmlOf(KeepRecipe, {})).not.toContain('disabled=""')
})
