// The further checks of the robots.txt tester, with the real matcher at work.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Matrix } from './matrix.tsx'
import { useRobots } from './model.ts'

const file = 'User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /private/\nDisallow: /tmp/\n'
const PATIENCE = { timeout: 15_000 }
const reports = (...texts: string[]) =>
  vi.waitFor(() => {
    const read = document.body.innerText.replaceAll(/\s+/g, ' ')
    for (const text of texts) expect(read).toContain(text)
  }, PATIENCE)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => useRobots.setState({ text: file, agent: 'Googlebot' }))

test('without an agent there is nothing to test; a pasted sitemap is a list', async () => {
  await render(<Matrix />)
  await page.getByLabelText('Agents', { exact: true }).fill('')
  await press('Test all')
  await reports('Enter at least one URL and one agent.')
  await page.getByLabelText('Agents', { exact: true }).fill('Googlebot')
  await page
    .getByLabelText('URLs', { exact: true })
    .fill('<urlset><url><loc>https://a.example/tmp/?a=1&amp;b=2</loc></url></urlset>')
  await press('Test all')
  await reports('1 URL tested, 1 blocked for at least one agent.', 'https://a.example/tmp/?a=1&b=2')
})

test('the list shows five hundred of many addresses', { tags: 'long' }, async () => {
  await render(<Matrix />)
  const urls = (count: number) => Array.from({ length: count }, (_, at) => `/p${at}`).join('\n')
  await page.getByLabelText('URLs', { exact: true }).fill(urls(501))
  await press('Test all')
  await reports('501 URLs tested, 0 blocked for at least one agent. The first 500 are shown; the CSV has all.')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(500)
  await page.getByLabelText('URLs', { exact: true }).fill(urls(500))
  await press('Test all')
  await reports('500 URLs tested')
  expect(document.body.innerText).not.toContain('are shown')
})
