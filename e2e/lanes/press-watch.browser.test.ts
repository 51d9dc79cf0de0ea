import { afterEach, expect, test } from 'vitest'
import { pressFate, watchPress } from './press-watch.ts'

let pressed: string[] = []
const make = (id: string, parent: Element = document.body) => {
  const made = document.createElement('button')
  made.id = id
  made.addEventListener('click', () => pressed.push(id))
  parent.append(made)
  return made
}

afterEach(() => {
  pressed = []
  document.body.replaceChildren()
})

test('a press that meets its element arrives', () => {
  const expected = make('wanted')
  watchPress(expected)
  expected.click()
  expect(pressFate()).toBe('hit')
  expect(pressed).toEqual(['wanted'])
})

test('a press that meets another element is named, and does not reach it', () => {
  const other = make('other')
  watchPress(make('wanted'))
  other.click()
  expect(pressFate()).toContain('met <button id="other"')
  expect(pressed).toEqual([])
})

test('a press beside the element, on what holds it, does not count', () => {
  const box = document.createElement('div')
  document.body.append(box)
  watchPress(make('wanted', box))
  box.click()
  expect(pressFate()).toContain('met <div>')
})

test('a press that never comes is reported', () => {
  watchPress(make('wanted'))
  expect(pressFate()).toBe('was lost')
})

test('afterwards nothing is kept from other elements', () => {
  const other = make('other')
  const expected = make('wanted')
  watchPress(expected)
  expected.click()
  pressFate()
  pressed = []
  other.click()
  expect(pressed).toEqual(['other'])
})
