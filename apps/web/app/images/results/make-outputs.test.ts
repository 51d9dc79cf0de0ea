import { newStep, planOutputs } from '@sundry/recipes'
import { expect, test, vi } from 'vitest'
import { makeOutputs } from './make-outputs.ts'

const drawn: unknown[] = []
vi.mock('../model/engine.ts', async (original) => ({
  ...(await original<object>()),
  processInPool: async (_source: File, settings: { width: number; background: string }) => {
    drawn.push([settings.width, settings.background])
    return { processedFile: new File([new Uint8Array(70)], `${settings.width}.png`) }
  },
}))

test('makes favicons of every size that a browser asks for, and the lines that name them', async () => {
  const files = planOutputs(newStep('outputs', { set: 'favicons' }), { name: 'logo', width: 64, height: 64 })
  const progress: number[] = []
  const set = await makeOutputs(files, new File(['x'], 'logo.png'), '', {
    onProgress: (share) => progress.push(Math.round(share * 6)),
  })
  expect(progress).toEqual([1, 2, 3, 4, 5, 6])
  expect(set.map(({ name }) => name)).toEqual([
    'favicon.ico',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'site.webmanifest',
    'head.html',
  ])
  expect(drawn).toEqual([
    [16, 'transparent'],
    [32, 'transparent'],
    [48, 'transparent'],
    [180, '#ffffff'],
    [192, 'transparent'],
    [512, 'transparent'],
  ])
  const file = (expected: string) => set.find(({ name }) => name === expected)?.file
  expect(JSON.parse((await file('site.webmanifest')?.text()) ?? '')).toEqual({
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
  const html = await file('head.html')?.text()
  // Each line names a file of the set.
  expect(
    [...(html ?? '').matchAll(/<link rel="([^"]+)" href="\/([^"]+)"/g)].map(([, rel, href]) => [rel, href]),
  ).toEqual([
    ['icon', 'favicon.ico'],
    ['apple-touch-icon', 'apple-touch-icon.png'],
    ['manifest', 'site.webmanifest'],
  ])
  expect(html).toContain('sizes="32x32"')
})
