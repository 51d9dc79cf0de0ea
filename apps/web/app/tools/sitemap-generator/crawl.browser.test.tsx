// A crawl from its form to its list: what it is asked for, what comes in, and how it ends.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { invokeStream } from '../../platform/invoke-stream.ts'
import Crawl from './crawl.tsx'
import { useGenerator } from './state.ts'

vi.mock('../../platform/invoke-stream.ts', () => ({ invokeStream: vi.fn() }))

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (...texts: string[]) =>
  vi.waitFor(() => {
    for (const text of texts) expect(document.body.innerText).toContain(text)
  })
const serve = (...events: readonly object[]) =>
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield* events
  } as never)
beforeEach(() => {
  vi.mocked(invokeStream).mockReset()
  useGenerator.setState({ text: '', loaded: null })
})

test('without an address it asks for one, and goes on asking nobody', async () => {
  await render(<Crawl />)
  await press('Start the crawl')
  await says('Please enter a website address.')
  expect(invokeStream).not.toHaveBeenCalled()
  await page.getByLabelText('Website', { exact: true }).fill('a')
  await vi.waitFor(() => expect(document.body.innerText).not.toContain('Please enter'))
})

test('it asks for the site as far as it was told, and says what broke it off', async () => {
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield* []
    throw new Error('The connection was lost.')
  } as never)
  await render(<Crawl />)
  await page.getByLabelText('Website', { exact: true }).fill(' https://a.example ')
  await press('Start the crawl')
  await says('The connection was lost.')
  expect(vi.mocked(invokeStream).mock.lastCall?.[0]).toBe('crawl-site-v1')
  expect(vi.mocked(invokeStream).mock.lastCall?.[1]).toMatchObject({
    body: { url: 'https://a.example', maxPages: 100, maxDepth: 5 },
  })
})

test('a fault of the site is told as the server says it', async () => {
  serve({ type: 'error', error: 'No such host.' })
  await render(<Crawl />)
  await page.getByLabelText('Website', { exact: true }).fill('https://a.example')
  await press('Start the crawl')
  await says('No such host.')
})

test('what is found comes in one by one, and can be stopped', async () => {
  let goOn = () => {}
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield { type: 'start', robots: null, isMockData: false }
    yield { type: 'page', url: 'https://a.example/one', listed: true }
    yield { type: 'progress', waiting: 7 }
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    yield { type: 'page', url: 'https://a.example/late', listed: true }
  } as never)
  await render(<Crawl />)
  await page.getByLabelText('Website', { exact: true }).fill('https://a.example')
  await press('Start the crawl')
  await says('https://a.example/one', '7')
  await press('Stop')
  goOn()
  await expect.element(page.getByRole('button', { name: 'Start the crawl', exact: true })).toBeVisible()
  expect(document.body.innerText).not.toContain('https://a.example/late')
})
