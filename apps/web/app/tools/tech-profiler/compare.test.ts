import type { Technology } from '@sundry/contracts/tech-lookup-v1'
import { expect, test } from 'vitest'
import { compareNames, readUrlInput } from './compare.tsx'

const of = (name: string, version: string | null) => ({ name, slug: name.toLowerCase(), version }) as Technology

test('a comparison lists technologies of both and of only one', () => {
  const first = [of('Nginx', '1.28'), of('PHP', null), of('jQuery', '3.7.1')]
  const second = [of('jQuery', '3.7.1'), of('Nginx', null), of('Vue', '3.4')]
  expect(compareNames(first, second)).toEqual({
    both: ['Nginx 1.28 / ?', 'jQuery 3.7.1'],
    onlyFirst: ['PHP'],
    onlySecond: ['Vue 3.4'],
  })
})

test('https:// is put before an address without a scheme [tech-11]', () => {
  expect(readUrlInput(' example.com/shop ')).toEqual({ url: 'https://example.com/shop' })
  expect(readUrlInput('http://example.com')).toEqual({ url: 'http://example.com' })
  expect(readUrlInput('HTTPS://example.com')).toEqual({ url: 'HTTPS://example.com' })
  expect(readUrlInput('localhost:8080')).toEqual({ url: 'https://localhost:8080' })
})

test('an empty address and one that is none have their sentences [tech-12]', () => {
  expect(readUrlInput('  ')).toEqual({ fault: 'Please enter a website URL to analyze.', toast: 'URL cannot be empty.' })
  for (const bad of ['https://exa mple.com', 'foo bar', 'https://', 'ftp://example.com', 'nonsense']) {
    expect(readUrlInput(bad)).toMatchObject({ fault: expect.stringMatching(/^Invalid URL format\. .*https:/) })
  }
})
