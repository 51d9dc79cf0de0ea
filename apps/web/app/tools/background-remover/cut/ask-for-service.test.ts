import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../../platform/toasts-store.ts'
import { askForService } from './ask-for-service.ts'
import { canUseService, serviceHost, useService } from './options-store.ts'

const answer = (status: number, body: object) =>
  vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )

beforeEach(() => useService.setState({ state: 'unasked', key: null }))
afterEach(() => vi.unstubAllGlobals())

const reported = () => useToasts.getState().current

test('a key of the site, or a server that works with its own, is enough [cutout-11]', async () => {
  for (const key of [
    { apiKey: 'k', endpoint: 'https://provider.example/removebg', proxy: false },
    { apiKey: null, endpoint: null, proxy: true },
  ]) {
    useService.setState({ state: 'unasked', key: null })
    vi.stubGlobal('fetch', answer(200, key))
    await askForService()
    expect(canUseService()).toBe(true)
    expect(serviceHost(key)).toBe(key.apiKey ? 'provider.example' : null)
  }
})

test('no key: API Key Missing [cutout-12]', async () => {
  vi.stubGlobal('fetch', answer(200, { apiKey: null, endpoint: null, proxy: false }))
  await askForService()
  expect(canUseService()).toBe(false)
  expect(useService.getState().state).toBe('missing')
  expect(reported()).toMatchObject({
    title: 'API Key Missing',
    description: 'Background removal service key not found. The tool might not work.',
    variant: 'destructive',
  })
})

test('no answer: API Key Error, and one may ask again [cutout-13]', async () => {
  vi.stubGlobal('fetch', answer(500, {}))
  await askForService()
  expect(useService.getState().state).toBe('failed')
  expect(reported()).toMatchObject({
    title: 'API Key Error',
    description: 'Could not load background removal service key. Please try again later.',
  })
  vi.stubGlobal('fetch', answer(200, { apiKey: null, endpoint: null, proxy: true }))
  await askForService()
  expect(canUseService()).toBe(true)
})
