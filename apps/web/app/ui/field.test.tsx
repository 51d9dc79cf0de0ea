// The accessible name of a field: its label, its hint and its fault, each at the place where the field refers to it.
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import { TextArea, TextField } from './field.tsx'
import { Select } from './select.tsx'

const options = [{ value: 'a', label: 'A' }]

test.each([
  ['a field', TextField],
  ['a field of several lines', TextArea],
  ['a list', Select],
])('%s is named by its label and described by its hint and its fault', (_, Part) => {
  const heard = (some: { hint?: string; error?: string | null }) => {
    const html = htmlOf(Part as ComponentType<object>, { label: 'Name', options, ...some })
    const textAt = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]
    const [, id = ''] = /<label for="([^"]*)"[^>]*>Name</.exec(html) ?? []
    expect(html).toMatch(new RegExp(`<(?:input|textarea|select)[^>]* id="${id}"`))
    return /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ').map(textAt)
  }
  expect(heard({})).toBeUndefined()
  expect(heard({ hint: 'As you like.' })).toEqual(['As you like.'])
  expect(heard({ error: 'Too long.' })).toEqual(['Too long.'])
  expect(heard({ hint: 'As you like.', error: 'Too long.' })).toEqual(['As you like.', 'Too long.'])
})
