// What the image tools let a visitor choose, by the names they read.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sizePresets } from './resizer/size-presets.ts'

const pages = import.meta.glob<{ default: ComponentType }>('./*/page.tsx')

async function optionsOf(id: string): Promise<string[]> {
  const page = await pages[`./${id}/page.tsx`]?.()
  if (!page) throw new Error(`${id} has no page`)
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(page.default)))
  return [...html.matchAll(/<option\b[^>]*value="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, value, label]) => `${value}: ${label}`,
  )
}

const metadata = ['strip: Remove all', 'profile: Keep the colour profile', 'all: Keep all, the place too']
const effort = ['fast: Fast', 'small: Small: slower, fewer bytes']

test('the compressor', async () => {
  const options = await optionsOf('compressor')
  expect(options).toEqual(
    expect.arrayContaining([
      'low: Low (High Quality)',
      'medium: Medium (Balanced)',
      'high: High (Small Size)',
      'quality: The same number for all',
      'same-look: The same look for all: slower',
      'best-format: The same look in the smallest format',
      ...effort,
      ...metadata,
    ]),
  )
})

test('the converter', async () =>
  expect(await optionsOf('converter')).toEqual(expect.arrayContaining([...effort, ...metadata])))

test('the resizer', async () =>
  expect(await optionsOf('resizer')).toEqual(
    expect.arrayContaining(['fast: Fast', 'best: Best: Lanczos, slower', ...metadata]),
  ))

// The sizes are those that the platforms and paper ask for: 300 pixels an inch of 25.4 mm.
const inch = (millimetres: number) => Math.round((millimetres / 25.4) * 300)
test.each([
  ['Instagram post, square', 1080, 1080],
  ['Instagram post, portrait', 1080, 1350],
  ['Story or reel', 1080, 1920],
  ['Link preview (Open Graph)', 1200, 630],
  ['YouTube thumbnail', 1280, 720],
  ['Full HD screen', 1920, 1080],
  ['4K screen', 3840, 2160],
  ['Profile picture', 400, 400],
  ['Print 10 × 15 cm', inch(100), inch(150)],
  ['Print 13 × 18 cm', inch(130), inch(180)],
  ['Print A4', inch(210), inch(297)],
])('%s is %i × %i', (label, width, height) =>
  expect(sizePresets.find((preset) => preset.label === label)).toMatchObject({ width, height }),
)
