import { ascii, concat } from '@sundry/kit'
import { expect, test, vi } from 'vitest'
import { probeFile } from './probe-file.ts'

const gif = () => new Blob([concat([ascii('GIF89a'), Uint8Array.of(40, 0, 30, 0, 0, 0, 0, 0x3b)])])

test('a file is read once, however often and at once it is probed', async () => {
  const file = gif()
  const slice = vi.spyOn(file, 'slice')
  const [first, second] = await Promise.all([probeFile(file), probeFile(file)])
  expect(await probeFile(file)).toBe(first)
  expect(second).toBe(first)
  expect(slice).toHaveBeenCalledTimes(1)
})

test('a file that could not be read is read again', async () => {
  const file = gif()
  const broken = { arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob
  vi.spyOn(file, 'slice').mockReturnValueOnce(broken)
  await expect(probeFile(file)).rejects.toMatchObject({ code: 'load-failed' })
  expect(await probeFile(file)).toMatchObject({ format: 'gif', header: { width: 40, height: 30 } })
})

const svg = (inner: string) => new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`])
const nested = (levels: number, reference: (id: number) => string) =>
  Array.from({ length: levels }, (_, id) => `<g id="i${id}">${reference(id + 1).repeat(10)}</g>`).join('') +
  `<g id='i${levels}'><rect/></g>`

test.each([
  ['use', (id: number) => `<use x=">" href="#i${id}"/>`],
  ['an old use', (id: number) => `<use xlink:href='#i${id}'/>`],
  ['patterns', (id: number) => `<rect fill="url(#i${id})"/>`],
  ['masks in a style', (id: number) => `<rect style="mask:url('#i${id}')"/>`],
])('an SVG that becomes millions of elements by %s is refused before it is drawn', async (_, reference) => {
  await expect(probeFile(svg(nested(6, reference)))).rejects.toMatchObject({ code: 'too-costly' })
  expect(await probeFile(svg(nested(4, reference)))).toMatchObject({ format: 'svg' })
})

test.each(['feTurbulence numOctaves', 'feMorphology radius'])(
  'an SVG with a %s of hundreds is refused before it is drawn',
  async (filter) => {
    const filtered = (value: number) => svg(`<filter id="f"><${filter}="${value}"/></filter>`)
    await expect(probeFile(filtered(999))).rejects.toMatchObject({ code: 'too-costly' })
    expect(await probeFile(filtered(9))).toMatchObject({ format: 'svg' })
  },
)

test.each([
  ['many shapes of their own', `${'<rect/>'.repeat(150_000)}<use href="#a"/>`],
  [
    'one gradient for many shapes',
    `<linearGradient id="a">${'<stop/>'.repeat(9)}</linearGradient>${'<rect fill="url(#a)"/>'.repeat(20_000)}`,
  ],
  ['a reference to itself', '<g id="a"><use href="#a"/><use href="#a"/></g>'],
  ['a tag that never ends', `<use href="#a"${' "'.repeat(99_999)}`],
])('an SVG with %s is taken', async (_, inner) => {
  expect(await probeFile(svg(inner))).toMatchObject({ format: 'svg' })
})
