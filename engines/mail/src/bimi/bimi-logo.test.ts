// Drawings that are no logo for BIMI, at the edges of each rule.
import { describe, expect, test } from 'vitest'
import { checkBimiLogo } from './bimi.ts'

const root = (attributes: string, inside = '<title>Example</title>') => `<svg${attributes}>${inside}</svg>`
const XMLNS = ' xmlns="http://www.w3.org/2000/svg"'
const KIND = `${XMLNS} version="1.2" baseProfile="tiny-ps"`
const logo = (inside?: string, viewBox = '0 0 64 64') => root(`${KIND} viewBox="${viewBox}"`, inside)
const details = (svg: string) => checkBimiLogo(svg).map((one) => ('detail' in one ? one.detail : one.code))

test.each(['0 0 64 64', '0,0,1,1', ' 0  0\t0.5\n0.5 ', '-8 4 1e2 100'])('a view box of "%s" is square', (viewBox) =>
  expect(details(logo(undefined, viewBox))).toEqual([]),
)
test.each(['', '0 0 64', '0 0 64 64 64', '0 0 64 63', '0 0 0 0', '0 0 -1 -1', '0 0 a a', '0'])(
  'a view box of "%s" is not',
  (viewBox) => expect(details(logo(undefined, viewBox))).toEqual(['viewBox']),
)

test.each([
  ['another name', `<g${KIND} viewBox="0 0 1 1"><title>x</title></g>`, '<svg>'],
  ['no namespace', root(' version="1.2" baseProfile="tiny-ps" viewBox="0 0 1 1"'), '<svg>'],
  ['another version', root(`${XMLNS} version="1.1" baseProfile="tiny-ps" viewBox="0 0 1 1"`), 'version'],
  ['another profile', root(`${XMLNS} version="1.2" baseProfile="tiny" viewBox="0 0 1 1"`), 'baseProfile'],
  ['a place', root(`${KIND} viewBox="0 0 1 1" x="0"`), 'x'],
  ['a height above', root(`${KIND} viewBox="0 0 1 1" y="0"`), 'y'],
  ['no title', logo('<g/>'), '<title>'],
  ['a title further in', logo('<g><title>x</title></g>'), '<title>'],
])('a root with %s has a finding', (_, svg, detail) => expect(details(svg)).toEqual([detail]))

const retained = ['g', 'path', 'rect', 'circle', 'defs', 'use', 'linearGradient', 'desc']
test.each(retained)('<%s> may be in a logo', (name) => expect(details(logo(`<title>x</title><${name}/>`))).toEqual([]))
test.each([
  ...['script', 'image', 'video', 'audio', 'animation', 'foreignObject', 'iframe', 'a', 'handler', 'listener'],
  ...['animate', 'animateMotion', 'animateTransform', 'animateColor', 'set', 'discard', 'mpath', 'switch', 'prefetch'],
  ...['filter', 'mask', 'clipPath', 'pattern', 'marker', 'symbol', 'style', 'view', 'cursor', 'textPath', 'tref'],
])('<%s> may not', (name) => expect(details(logo(`<title>x</title><${name}/>`))).toEqual([`<${name}>`]))

test.each([
  ['<use href="#a"/>', []],
  ['<use xlink:href="#a"/>', []],
  ['<use href="a.svg"/>', ['href']],
  ['<use xlink:href="https://a.example/"/>', ['xlink:href']],
  ['<g onclick="x"/>', ['onclick']],
  ['<g OnLoad="x"/>', ['OnLoad']],
  ['<g on="x"/>', []],
])('%s', (inside, expected) => expect(details(logo(`<title>x</title>${inside}`))).toEqual(expected))

describe('the size', () => {
  const ofSize = (octets: number) => {
    const rest = logo('<title></title>')
    return rest.replace('</title>', `${'x'.repeat(octets - rest.length)}</title>`)
  }
  test('a logo has 32 KiB at most', () => {
    expect(checkBimiLogo(ofSize(32_768))).toEqual([])
    expect(checkBimiLogo(ofSize(32_769))).toMatchObject([{ code: 'bimi-logo-too-large', octets: 32_769 }])
  })
  test('a logo is counted, and the drawing read, to four times the maximum size', () => {
    expect(checkBimiLogo(ofSize(131_072))).toMatchObject([{ code: 'bimi-logo-too-large', octets: 131_072 }])
    expect(checkBimiLogo(ofSize(131_073))).toMatchObject([
      { code: 'bimi-logo-too-large', octets: 131_072 },
      { code: 'bimi-logo-unreadable' },
    ])
  })
})
