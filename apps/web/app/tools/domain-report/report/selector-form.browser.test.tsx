import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { words } from '../text.ts'
import { SelectorForm } from './section-card.tsx'

const onSubmit = vi.fn()
beforeEach(() => onSubmit.mockClear())

async function submit(text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button').click()
}

test.each([
  [' s1, s2;s3\ts4 ', ['s1', 's2', 's3', 's4']],
  [`k1.mail _google ${'x'.repeat(63)}`, ['k1.mail', '_google', 'x'.repeat(63)]],
  ['a b c d e f g h i j', [...'abcdefghij']],
])('%j is asked for as %j', async (text, selectors) => {
  await render(<SelectorForm onSubmit={onSubmit} />)
  await page.getByText(words.selectors).click()
  await submit(text)
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(selectors)
})

test('a list that is no list of selectors is refused, with what to enter, until something else is typed', async () => {
  await render(<SelectorForm onSubmit={onSubmit} />)
  await page.getByText(words.selectors).click()
  for (const text of [' , ', 'x'.repeat(64), 'a b c d e f g h i j k', 's1-']) {
    await submit(text)
    expect([text, onSubmit.mock.calls]).toEqual([text, []])
    await expect.element(page.getByText(words.selectorsWrong)).toBeVisible()
    await page.getByRole('textbox').fill('s1')
    await expect.element(page.getByText(words.selectorsWrong)).not.toBeInTheDocument()
  }
})
