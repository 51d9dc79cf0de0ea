import { createImagePool, type ImagePool } from '@sundry/images/browser'
import { planRecipe } from '@sundry/recipes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageTool as compressor } from '../../tools/compressor/page.tsx'
import { imageTool as converter } from '../../tools/converter/page.tsx'
import { imageTool as resizer } from '../../tools/resizer/page.tsx'
import { defaults, type ToolSettings } from '../model/settings.ts'
import { useToolSettings } from '../model/settings-store.ts'
import type { QueueItem } from '../model/types.ts'
import { asRecipe } from './as-recipe.ts'
import { email, exact, location, under } from './goals.ts'

const files = import.meta.glob<string>('../../../../../e2e/files/{photo,portrait}.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const graphics = import.meta.glob<string>('../../../../../e2e/files/graphic.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

let pool: ImagePool
beforeAll(() => {
  pool = createImagePool({ size: 1 })
})
afterAll(() => pool.close())

const images = Object.entries({ ...files, ...graphics })
const fileOf = async (path: string, url: string) =>
  new File([await (await fetch(url)).arrayBuffer()], path.slice(path.lastIndexOf('/') + 1))

/** A difference between two files as a whole takes the test runner minutes to print. */
const digest = async (file: Blob) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).join()

const tools = { compressor, converter, resizer }
type Case = [keyof typeof tools, Partial<ToolSettings>]
const some: Case[] = [
  ['compressor', { compressionPreset: 'custom', quality: 55, maxSizeMB: 0.1 }],
  ['converter', { outputFormat: 'webp' }],
  ['resizer', { enableResize: true, width: 301, height: 97, fit: 'cover', anchor: 'top-left' }],
  ['converter', { outputFormat: 'webp', goal: under(10) }],
  ['compressor', { goal: email() }],
]
const others: Case[] = [
  ['compressor', {}],
  ['compressor', { goal: exact({ width: 301, height: 97 }) }],
  ['converter', { goal: location() }],
  ['compressor', { effort: 'small', quality: 60 }],
  ['compressor', { mode: 'same-look' }],
  ['compressor', { metadata: 'all', quality: 80 }],
  ['converter', { outputFormat: 'jpeg', outputQuality: 70, background: '#ff0000' }],
  ['converter', { outputFormat: 'png' }],
  ['converter', { outputFormat: 'jpeg', effort: 'small' }],
  ['resizer', { enableResize: true, width: 200 }],
  ['resizer', { enableResize: true, width: 300, height: 300, fit: 'pad', background: '#00ff00' }],
  ['resizer', { enableResize: true, width: 300, height: 100, maintainAspectRatio: false }],
  ['resizer', { enableResize: true, resizeBy: 'percent', percent: 150, resampling: 'best' }],
  ['resizer', { enableResize: true, width: 5000, neverEnlarge: true, outputQuality: 60 }],
]

async function expectSameFiles(id: keyof typeof tools, changed: Partial<ToolSettings>) {
  const settings = { ...defaults, ...changed }
  useToolSettings.setState({ of: { ...useToolSettings.getState().of, [id]: settings } })
  const [pass, ...further] = planRecipe(asRecipe(id, settings)).passes
  if (pass?.engine !== 'images') throw new Error('the image engine has no turn')
  expect(further).toEqual([])
  for (const [path, url] of images) {
    const file = await fileOf(path, url)
    const page = await tools[id].begin().process({ id: 'one', file } as QueueItem, {})
    const recipe = await pool.process(file, pass.settings)
    const [one, other] = [page.processedFile, recipe.processedFile]
    expect(other.name).toBe(one.name)
    expect(await digest(other)).toBe(await digest(one))
  }
}

const TITLE = '%s with %j as a recipe makes the same files, octet for octet'
test.each(some)(TITLE, { timeout: 60_000 }, expectSameFiles)
test.each(others)(TITLE, { tags: 'long', timeout: 60_000 }, expectSameFiles)
