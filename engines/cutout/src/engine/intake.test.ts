import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { intake } from './intake.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../e2e/files', name))
const file = (bytes: Uint8Array<ArrayBuffer>, type: string) => new File([bytes], 'picture', { type })

const convert = async () => new Blob(['converted'])

test('a file that is cut off or damaged inside is refused before a browser may draw a part of it', async () => {
  const photo = new Uint8Array(read('photo.jpg'))
  await expect(intake(file(photo, 'image/jpeg'), convert)).resolves.toMatchObject({ converted: false })
  await expect(intake(file(photo.slice(0, photo.length >> 2), 'image/jpeg'), convert)).rejects.toMatchObject({
    code: 'damaged',
  })
  await expect(intake(file(new Uint8Array(read('damaged.png')), 'image/png'), convert)).rejects.toMatchObject({
    code: 'damaged',
  })
})

test('a picture whose header asks for it is converted first', async () => {
  const photo = new Uint8Array(read('photo.jpg'))
  const { photo: made, converted } = await intake(file(photo, 'image/jpeg'), convert, { needsConversion: () => true })
  expect(converted).toBe(true)
  expect(await made.text()).toBe('converted')
})
