// The further checks of the robots.txt tester, with the real matcher at work.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Crawlers } from './crawlers.tsx'
import { Findings } from './findings.tsx'
import { Matrix } from './matrix.tsx'
import { useRobots } from './state.ts'
import { WhatIf } from './what-if.tsx'

const file = 'User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /private/\nDisallow: /tmp/\n'
const says = (...texts: string[]) =>
  vi.waitFor(() => {
    const read = document.body.innerText.replaceAll(/\s+/g, ' ')
    for (const text of texts) expect(read).toContain(text)
  })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => useRobots.setState({ text: file, agent: 'Googlebot' }))

test('a clean file is counted and has nothing to complain about', async () => {
  await render(<Findings />)
  await says('2 groups, 3 rules, 0 sitemaps, 82 Bytes of the 500 KB that Google reads.', 'Nothing to complain about.')
})

test('a finding names its line, and a press shows it', async () => {
  useRobots.setState({ text: 'User-agent: *\nDisalow: /x\n' })
  await render(<Findings />)
  await says('1 group', 'line 2')
  await press('line 2')
  expect(useRobots.getState().shownLine).toBe(2)
})

test('every address against every agent', async () => {
  await render(<Matrix />)
  await press('Test all')
  await expect.element(page.getByRole('status')).toHaveTextContent('3 URLs tested, 2 blocked for at least one agent.')
  await says('3 URLs tested, 2 blocked for at least one agent.', 'URL Googlebot Bingbot GPTBot', 'Disallowed · line 5')
  await expect.element(page.getByRole('button', { name: 'Download CSV', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Disallowed · line 6' }).first().click()
  expect(useRobots.getState().shownLine).toBe(6)
})

test('without an agent there is nothing to test; a pasted sitemap is a list', async () => {
  await render(<Matrix />)
  await page.getByLabelText('Agents', { exact: true }).fill('')
  await press('Test all')
  await says('Enter at least one URL and one agent.')
  await page.getByLabelText('Agents', { exact: true }).fill('Googlebot')
  await page
    .getByLabelText('URLs', { exact: true })
    .fill('<urlset><url><loc>https://a.example/tmp/?a=1&amp;b=2</loc></url></urlset>')
  await press('Test all')
  await says('1 URLs tested, 1 blocked for at least one agent.', 'https://a.example/tmp/?a=1&b=2')
})

test('of many addresses five hundred are shown', async () => {
  await render(<Matrix />)
  const urls = (count: number) => Array.from({ length: count }, (_, at) => `/p${at}`).join('\n')
  await page.getByLabelText('URLs', { exact: true }).fill(urls(501))
  await press('Test all')
  await says('501 URLs tested, 0 blocked for at least one agent. The first 500 are shown; the CSV has all.')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(500)
  await page.getByLabelText('URLs', { exact: true }).fill(urls(500))
  await press('Test all')
  await says('500 URLs tested')
  expect(document.body.innerText).not.toContain('are shown')
})

// Without the style sheet the parts of a row stand close together.
test('which addresses change sides', async () => {
  await render(<WhatIf />)
  await press('Compare')
  await says('Enter at least one URL.')
  await page.getByLabelText('Today’s robots.txt', { exact: true }).fill('User-agent: *\nDisallow: /open\n')
  await page.getByLabelText('URLs to compare', { exact: true }).fill('/open\n/tmp/x\n/same')
  await press('Compare')
  await says(
    '2 of 3 URLs change sides.',
    'Opened/openline 2 before, line – after',
    'Closed/tmp/xline – before, line 6 after',
  )
})

test('policies for AI crawlers are added to the file, and the crawlers we know are listed', async () => {
  await render(<Crawlers />)
  await says('AI policies', 'Add to my file', 'Copy', 'Crawlers we know')
  await says('Name Operator Purpose Falls back to What to know Source', 'GPTBot')
  await page.getByRole('button', { name: 'Add to my file', exact: true }).first().click()
  expect(useRobots.getState().text.startsWith(`${file.trimEnd()}\n\n`)).toBe(true)
  expect(useRobots.getState().text.length).toBeGreaterThan(file.length + 20)
})
