import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeIn } from './intake.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../e2e/files', name))
const file = (bytes: Uint8Array<ArrayBuffer>, type: string) => new File([bytes], 'picture', { type })

test('a file that is cut off or damaged inside is refused before a browser may draw a part of it', async () => {
  const photo = new Uint8Array(read('photo.jpg'))
  await expect(takeIn(file(photo, 'image/jpeg'))).resolves.toMatchObject({ translated: false })
  await expect(takeIn(file(photo.slice(0, photo.length >> 2), 'image/jpeg'))).rejects.toMatchObject({ code: 'damaged' })
  await expect(takeIn(file(new Uint8Array(read('damaged.png')), 'image/png'))).rejects.toMatchObject({
    code: 'damaged',
  })
})
