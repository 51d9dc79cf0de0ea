import { limits } from '@sundry/contracts/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { CodeUnavailable } from '../../platform/load-code.ts'
import { useToasts } from '../../platform/toasts-store.ts'
import { imageTool as compressor } from '../../tools/compressor/page.tsx'
import { readInPool, sniff } from '../model/engine.ts'
import { noResults, useQueue } from '../model/queue-store.ts'
import { acceptOf, aspectRatioOf, extensionsOf, isDeclaredImage, isTooLarge, takeIn, useIntake } from './add-files.ts'

vi.mock('../model/engine.ts', async (original) => ({
  ...(await original<object>()),
  ...{ sniff: vi.fn(), readInPool: vi.fn(), isLarge: () => false },
}))

beforeEach(() => {
  useQueue.setState({ items: [], results: noResults, progress: {} })
  vi.mocked(sniff).mockResolvedValue({ format: 'png', mime: 'image/png' })
  vi.mocked(readInPool).mockResolvedValue({
    format: 'png',
    width: 4,
    height: 2,
    animated: false,
    preview: null,
  } as never)
})

const photo = (lastModified: number) => ({
  file: new File(['content'], 'beach.png', { type: 'image/png', lastModified }),
  folder: '',
})

test('an item’s id is made of name, size, last-modified and a random suffix [image-12]', async () => {
  await takeIn(compressor, [photo(5)])
  const [first] = useQueue.getState().items
  expect(first?.id).toMatch(/^beach\.png-7-5-[a-z0-9]+$/)
  useQueue.getState().clear()
  await takeIn(compressor, [photo(5)])
  const [again] = useQueue.getState().items
  expect(again?.id).toMatch(/^beach\.png-7-5-[a-z0-9]+$/)
  expect(again?.id).not.toBe(first?.id)
  expect(again).toMatchObject({ dimensions: { width: 4, height: 2 }, aspectRatio: '2.00', type: 'image/png' })
})

const names = () => useQueue.getState().items.map(({ name }) => name)
const reasons = () => useIntake.getState().rejects.map(({ reason, cause }) => `${reason} ${cause}`.trim())

test('two files of one drop with the same name and size both stay if they changed at another time', async () => {
  await takeIn(compressor, [photo(5), photo(6), photo(5)])
  expect(useQueue.getState().items.map(({ file }) => file.lastModified)).toEqual([5, 6])
})

test('a file over 50 MB is refused even where the system knows no type for it', async () => {
  const file = new File(['x'], 'large.heic')
  Object.defineProperty(file, 'size', { value: 52_428_801 })
  await takeIn(compressor, [{ file, folder: '' }])
  expect([names(), reasons()]).toEqual([[], ['File size too large (max 50MB)']])
})

test.each([
  ['an empty file', '', 'empty'],
  ['a text', 'Dear Sir, thank you.', 'text'],
  ['random bytes', Uint8Array.of(0x89, 0, 0xff, 0xfe), 'any supported image format'],
])('%s by the name of a photograph is refused with what it is', async (_, content, cause) => {
  vi.mocked(sniff).mockResolvedValue(null)
  await takeIn(compressor, [{ file: new File([content], 'a.jpg', { type: 'image/jpeg' }), folder: '' }])
  expect(reasons()[0]).toMatch(/^Could not process a\.jpg\. Please try a different file\. /)
  expect(reasons()[0]).toContain(cause)
})

test('an image that cannot be read is refused with the engine’s reason', async () => {
  vi.mocked(readInPool).mockResolvedValue({ format: null, problem: '400 megapixels are too many.' } as never)
  await takeIn(compressor, [photo(5)])
  expect(reasons()[0]).toMatch(/^Could not process beach\.png\. .*400 megapixels are too many\.$/)
})

test('a format of another tool is named, and the converter offered', async () => {
  vi.mocked(sniff).mockResolvedValue({ format: 'svg', mime: 'image/svg+xml' })
  await takeIn(compressor, [photo(5)])
  expect(useIntake.getState().rejects[0]).toMatchObject({ goesTo: 'converter', cause: expect.stringMatching(/SVG/) })
})

test('an engine that cannot be loaded is not reported as a fault of the file', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(readInPool).mockRejectedValue(new CodeUnavailable('Connect and try again.'))
  await takeIn(compressor, [photo(5)])
  expect([names(), reasons()]).toEqual([[], ['Connect and try again.']])
  expect(useToasts.getState().current?.description).toBe('Connect and try again.')
})

// Files that a tool takes, as the file dialog and the visitor learn them.

test('the file dialog knows a format by its type and by every ending of it', () => {
  expect(acceptOf(['jpeg']).split(',')).toEqual(['image/jpeg', '.jpg', '.jpeg'])
  expect(acceptOf(['tiff']).split(',')).toEqual(expect.arrayContaining(['image/tiff', '.tiff', '.tif']))
  expect(extensionsOf(['jpeg', 'webp'])).toEqual(['JPG', 'WEBP'])
})
test('an image is known by what the browser calls it', () => {
  expect(isDeclaredImage('image/png')).toBe(true)
  expect(isDeclaredImage('text/plain')).toBe(false)
})
test('a file may have fifty megabytes and not one byte more', () => {
  const sized = (size: number) => ({ size }) as File
  expect(isTooLarge(sized(limits.upload.bytes))).toBe(false)
  expect(isTooLarge(sized(limits.upload.bytes + 1))).toBe(true)
})
test('the shape of an image has two places, and none where a side is missing', () => {
  expect(aspectRatioOf({ width: 3, height: 2 })).toBe('1.50')
  expect(aspectRatioOf({ width: 1, height: 1 })).toBe('1.00')
  expect(aspectRatioOf({ width: 0, height: 2 })).toBe('N/A')
  expect(aspectRatioOf({ width: 2, height: 0 })).toBe('N/A')
})
