import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepFocus } from './keep-focus.ts'

const find = (id: string) => document.getElementById(id) as HTMLElement
const focused = () => document.activeElement?.id

beforeEach(() => {
  document.body.innerHTML = `<button id="start"></button><main id="main" tabindex="-1"><section>
    <ul><li><button id="a"></button></li><li><button id="b"></button></li><li><button id="c"></button></li></ul>
    <p><a href="#x" id="alone">x</a></p><button disabled></button><button id="end"></button></section></main>`
  onTestFinished(keepFocus(find('main')))
  find('start').focus()
})

test.each([
  ['the next control of a list', 'li', 'b', 'c'],
  ['the last one where the last is removed', 'li', 'c', 'b'],
  ['what comes behind an empty container', 'a', 'alone', 'end'],
  ['the top of a page that is replaced', 'section', 'b', 'main'],
])('the focus of what is removed goes to %s', async (_, removed, from, to) => {
  while (focused() !== from) await userEvent.tab()
  find(from).closest(removed)?.remove()
  await expect.poll(focused).toBe(to)
})

test('a press with the mouse moves no focus', async () => {
  await userEvent.click(find('b'))
  find('b').closest('li')?.remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
