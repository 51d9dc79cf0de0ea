import { formats } from '@sundry/images'
import { describe, expect, test } from 'vitest'
import { isForeignShare, sharedImages, sharedResponse } from './share-target.ts'

const own = 'https://tools.example.org'
const policy = 'strict-origin-when-cross-origin'

describe('a share', () => {
  test.each([
    ['of the system', { origin: null, referrer: '', referrerPolicy: policy }, false],
    ['of the system, with an opaque origin', { origin: 'null', referrer: '', referrerPolicy: policy }, false],
    ['of a page of ours', { origin: own, referrer: `${own}/`, referrerPolicy: policy }, false],
    ['of another site', { origin: 'https://evil.example', referrer: '', referrerPolicy: policy }, true],
    [
      'of another site that shows its referrer',
      { origin: 'null', referrer: 'https://evil.example/', referrerPolicy: policy },
      true,
    ],
    ['of another site that hides', { origin: 'null', referrer: '', referrerPolicy: 'no-referrer' }, true],
    ['in a frame', { origin: 'null', referrer: '', referrerPolicy: policy, destination: 'iframe' }, true],
    ['of our host on another port', { origin: `${own}:8443`, referrer: '', referrerPolicy: policy }, true],
  ])('%s', (_, sender, foreign) => {
    expect(isForeignShare({ destination: 'document', ...sender }, own)).toBe(foreign)
  })
})

const file = (type: string, size = 1) => new File([new Uint8Array(size)], 'a b.x', { type })

test('takes every format that the image engine reads', () => {
  expect(sharedImages(formats.map(({ mime }) => file(mime))).images).toHaveLength(formats.length)
})

test('keeps images and nothing that could run', () => {
  const types = ['image/png', 'text/html', 'image/svg+xml', 'application/xhtml+xml', 'IMAGE/JPEG', '', 'image/png;x']
  const { images, leftOut } = sharedImages(types.map((type) => file(type)))
  expect([images.map(({ type }) => type), leftOut]).toEqual([['image/png', 'image/svg+xml', 'image/jpeg'], 4])
})

test('keeps a bounded number, and counts the others', () => {
  const { images, leftOut } = sharedImages(Array.from({ length: 80 }, () => file('image/png')))
  expect([images.length, leftOut]).toEqual([50, 30])
})

test('keeps 200 MB and no byte more', () => {
  const ofSize = (size: number) => Object.defineProperty(file('image/png'), 'size', { value: size })
  expect(sharedImages([ofSize(199_999_999), ofSize(1)]).images).toHaveLength(2)
  expect(sharedImages([ofSize(199_999_999), ofSize(2), ofSize(1)])).toMatchObject({ images: [{}, {}], leftOut: 1 })
})

test('lays an image down as an image', () => {
  const { headers } = sharedResponse(file('image/png'))
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('content-disposition')).toBe('attachment')
  expect(decodeURIComponent(headers.get('x-name') ?? '')).toBe('a b.x')
})
