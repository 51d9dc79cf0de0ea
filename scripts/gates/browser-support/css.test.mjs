import { expect, test } from 'vitest'
import { supportedRange } from '../../lib/compat-data.mjs'
import { scanStyles } from './css.mjs'

const featuresOf = (source, context) => scanStyles(source, supportedRange, context).map(({ feature }) => feature)

test('a feature of the whole range passes', () => {
  const styles = `@layer base { a:has(b) { color: color-mix(in oklab, red, blue); inset: 0; width: calc(100dvh - 1px); & b { gap: 1px } } }
    @container (width > 10rem) { a { translate: none; background: linear-gradient(red, blue) } }
    @media (width >= 30rem) and (prefers-reduced-motion) { a::before { content: '' } }`
  expect(featuresOf(styles)).toEqual([])
})

test.each([
  ['a property', 'a { field-sizing: content }', 'property field-sizing'],
  ['a value', 'a { text-wrap: pretty }', 'value text-wrap: pretty'],
  ['an at-rule', '@view-transition { navigation: auto }', 'at-rule @view-transition'],
  ['a function', 'a { color: contrast-color(red) }', 'function contrast-color'],
  ['a function in a custom property', 'a { --b: light-dark(red, blue) }', 'function light-dark'],
  ['a selector', 'a:open { color: red }', 'selector :open'],
  ['a pseudo-element', '::details-content { color: red }', 'selector ::details-content'],
  ['a media feature', '@media (prefers-reduced-data) { a { color: red } }', 'media feature prefers-reduced-data'],
  ['a vendor’s selector among others', 'a, b:-moz-focusring { color: red }', 'selector :-moz-focusring without data'],
  ['a property nobody knows', 'a { colour: red }', 'property colour without data'],
])('planted: %s', (_, source, feature) => {
  expect(featuresOf(source)).toContain(feature)
})

test('a relative colour is distinguished from a plain one', () => {
  const older = { ...supportedRange, firefox: '127' }
  const styles = 'a { color: oklch(from red l c h); background: oklch(1 0 0) }'
  expect(featuresOf(styles)).toEqual([])
  expect(scanStyles(styles, older).map(({ feature }) => feature)).toEqual(['relative colour oklch'])
})

test('a style attribute is read as declarations', () => {
  expect(featuresOf('field-sizing:content', 'declarationList')).toContain('property field-sizing')
})

test('a feature in an @supports is guarded under it, and nowhere else', () => {
  expect(featuresOf('@supports (field-sizing: content) { a { field-sizing: content } }')).toEqual([])
  expect(featuresOf('@supports not (field-sizing: content) { a { field-sizing: content } }')).not.toEqual([])
  expect(featuresOf('@supports (display: grid) { a { field-sizing: content } }')).not.toEqual([])
})

test('a prefixed twin in the same rule covers the property', () => {
  expect(featuresOf('a { -webkit-backdrop-filter: none; backdrop-filter: none }')).toEqual([])
  expect(featuresOf('a { backdrop-filter: none }')).toEqual(['property backdrop-filter'])
})

test('styles that cannot be parsed are no pass', () => {
  expect(featuresOf('a { color: }}} @media ( { ')).not.toEqual([])
})
