import { expect, test } from 'vitest'
import { readUrlInput } from './url-input.ts'

test('https:// is put before an address without a scheme', () => {
  expect(readUrlInput(' example.com/shop ')).toEqual({ url: 'https://example.com/shop' })
  expect(readUrlInput('http://example.com')).toEqual({ url: 'http://example.com' })
  expect(readUrlInput('HTTPS://example.com')).toEqual({ url: 'HTTPS://example.com' })
  expect(readUrlInput('localhost:8080')).toEqual({ url: 'https://localhost:8080' })
})

test('an empty address and one that is none have their sentences', () => {
  expect(readUrlInput('  ')).toEqual({ fault: 'Please enter a website URL to analyze.', toast: 'URL cannot be empty.' })
  for (const bad of ['foo bar', 'https://', 'ftp://example.com', 'nonsense']) {
    expect(readUrlInput(bad)).toMatchObject({ fault: expect.stringMatching(/^Invalid URL format\. .*https:/) })
  }
})
