import { expect, test } from 'vitest'
import { withScheme } from './web-address.ts'

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com:8443/a?b=c', 'https://example.com:8443/a?b=c'],
  ['//example.com/', 'https://example.com/'],
  ['bücher.example', 'https://bücher.example'],
  ['localhost:3000', 'https://localhost:3000'],
  ['[::1]/x', 'https://[::1]/x'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['/about', '/about'],
  ['about.html', 'about.html'],
  ['hello world', 'hello world'],
  ['user@example.com', 'user@example.com'],
  ['word', 'word'],
  ['', ''],
])('%s becomes %s', (typed, expected) => expect(withScheme(typed)).toBe(expected))
