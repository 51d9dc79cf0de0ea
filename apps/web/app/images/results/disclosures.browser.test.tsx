// Disclosures of an image and of its result: how much remains, and the kinds that one press removes.
import type { Disclosure } from '@sundry/images'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Tells from './disclosures.tsx'

const facts = vi.hoisted(() => ({ of: {} as Record<string, unknown[]> }))
vi.mock(import('@sundry/images'), async (original) => ({ ...(await original()), sniffFormat: () => 'jpeg' }))
vi.mock(import('../model/engine.ts'), async (original) => ({
  ...(await original()),
  openPool: async () => ({
    ...(await (await original()).openPool()),
    inspect: async (file) => (facts.of[await file.text()] ?? []) as Disclosure[],
  }),
}))

const author = (value: string) => ({ kind: 'author', name: 'Artist', value })
const device = { kind: 'device', name: 'Model', value: 'C-1' }
facts.of = {
  all: [author('Ada'), author('Ann'), device],
  one: [author('Ada')],
  two: [author('Ada'), author('Ann')],
}
const file = (name: string) => new File([name], `${name}.jpg`)
const onRemove = vi.fn()

async function open(result: string | null, original = 'all') {
  const props = { original: file(original), result: result === null ? null : file(result) }
  const screen = await render(<Tells {...props} removable={['author']} onRemove={onRemove} />)
  await page.getByText('Hidden data in this image').click()
  return screen
}
const reports = (...texts: string[]) =>
  vi.waitFor(() => {
    for (const text of texts) expect(document.body.innerText).toContain(text)
  })
const remove = () => page.getByRole('button', { name: 'Remove: Names and copyright', exact: true })

test('every fact of an original is listed before there is a result, and can be removed', async () => {
  await open(null)
  await reports('Names and copyright', 'Artist: Ada', 'Camera and software', 'Model: C-1')
  expect(document.body.innerText).not.toContain('removed')
  await remove().click()
  expect(onRemove).toHaveBeenLastCalledWith('author')
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test.each([
  ['one', 'Verified: 1 of these remains.', '1 remaining'],
  ['two', 'Verified: 2 of these remain.', '2 remaining'],
])('a result that still reveals %s shows how many remain, and offers their removal', async (result, whole, kind) => {
  await open(result)
  await reports(whole, kind, 'removed')
  const gone = [...document.querySelectorAll('del')].map(({ textContent }) => textContent)
  expect(gone.sort()).toEqual([...(result === 'one' ? ['Artist: Ann'] : []), 'Model: C-1'])
  await expect.element(remove()).toBeVisible()
})

test('a clean result leaves nothing to remove', async () => {
  await open('none')
  await reports('Verified: all of this has been removed.', 'removed')
  await expect.element(remove()).not.toBeInTheDocument()
})

test('an image without metadata is labelled so', async () => {
  await open(null, 'none')
  await reports('None: the file contains only pixels.')
})
