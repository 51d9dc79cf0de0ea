import { readFileSync } from 'node:fs'
import { begin } from './recipes-page.ts'
import { expect, LONG, test } from './test.ts'
import { addFiles, button, file, openTool } from './workbench-page.ts'

test.beforeEach(({ page }) => openTool(page, '/recipes'))

test(
  'a folder is watched: what is there and what comes goes through the recipe into another',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const chosen = ['in', 'out']
      const root = () => navigator.storage.getDirectory()
      const pick = async () => (await root()).getDirectoryHandle(chosen.shift() ?? '', { create: true })
      Object.assign(window, { showDirectoryPicker: pick })
    })
    await page.reload()
    const photo = readFileSync(file('photo.jpg')).toString('base64')
    const put = (name: string) =>
      page.evaluate(
        async ([name, base64]) => {
          const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('in', { create: true })
          const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
          await writable.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
          await writable.close()
        },
        [name, photo] as const,
      )
    await put('one.jpg')
    await addFiles(page, 'photo.jpg')
    await begin(page, 'Thumbnail')
    await button(page, 'Choose the folder to watch…').click()
    await button(page, 'Choose the output folder for “in”…').click()
    const watched = page.getByRole('region', { name: 'Watch a folder' })
    await expect(watched).toContainText('Watching “in”; results go to “out”. 1 image so far.')
    await put('two.jpg')
    await expect(watched).toContainText('2 images so far.')
    await button(page, 'Stop watching').click()
    const names = await page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('out')
      const all: string[] = []
      for await (const name of folder.keys()) all.push(name)
      return all.toSorted()
    })
    expect(names).toEqual(['one-thumb.webp', 'two-thumb.webp'])
  },
)
