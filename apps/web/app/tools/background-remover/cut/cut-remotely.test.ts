import { afterEach, expect, test, vi } from 'vitest'
import { askProvider, createLine } from './cut-remotely.ts'

test('so many run at a time, the others in their order, and a failure gives its place on', async () => {
  const line = createLine(2)
  const begun: number[] = []
  let running = 0
  let maxValue = 0
  const task = (number: number) => async () => {
    begun.push(number)
    running += 1
    maxValue = Math.max(maxValue, running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    running -= 1
    if (number === 1) throw new Error('no')
    return number
  }
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => line(task(number))))
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(maxValue).toBe(2)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

const provider = { endpoint: 'https://provider.example/removebg', apiKey: 'secret' }
const photo = new File(['photo'], 'beach.jpg', { type: 'image/jpeg' })

afterEach(() => vi.unstubAllGlobals())

const answered = (response: () => Response) => {
  const call = vi.fn<typeof fetch>(async () => response())
  vi.stubGlobal('fetch', call)
  return call
}

const sent = (init: RequestInit | undefined): FormData => {
  if (!(init?.body instanceof FormData)) throw new Error('no form was sent')
  return init.body
}

test('the photo travels as image_file, the key in a header, the colour without its sign [cutout-14]', async () => {
  const call = answered(() => new Response('png', { headers: { 'content-type': 'image/png' } }))
  expect(await (await askProvider(provider, photo, '#12ab34')).text()).toBe('png')
  const [address, init] = call.mock.calls[0] ?? []
  expect(address).toBe(provider.endpoint)
  expect(init).toMatchObject({ method: 'POST', headers: { 'X-Api-Key': 'secret' }, credentials: 'omit' })
  const form = sent(init)
  expect((form.get('image_file') as File).name).toBe('beach.jpg')
  expect([form.get('size'), form.get('format'), form.get('bg_color')]).toEqual(['auto', 'png', '12ab34'])
})

test('without a colour none is sent [cutout-15]', async () => {
  const call = answered(() => new Response('png', { headers: { 'content-type': 'image/png' } }))
  await askProvider(provider, photo, null)
  expect(sent(call.mock.calls[0]?.[1]).has('bg_color')).toBe(false)
})

test('the provider’s first error title is what the visitor reads [cutout-18]', async () => {
  answered(() => new Response('{"errors":[{"title":"Insufficient credits"},{"title":"other"}]}', { status: 402 }))
  await expect(askProvider(provider, photo, null)).rejects.toThrow('Insufficient credits')
})

test('an answer without a title, no answer, or something that is no image: our sentence [cutout-22]', async () => {
  const answers = [
    () => new Response('<html>', { status: 500 }),
    () => new Response('{"errors":[]}', { status: 400 }),
    () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]
  for (const response of answers) {
    answered(response)
    await expect(askProvider(provider, photo, null)).rejects.toThrow('Failed to remove background via API.')
  }
})
