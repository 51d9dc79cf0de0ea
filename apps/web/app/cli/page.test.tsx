import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import { Install } from './page.tsx'

test('a line installs the package that this site serves only after the SHA-256 of the page was compared', () => {
  const [file, sha256] = ['sundry-0123456789abcdef.tgz', '0123456789abcdef'.repeat(4)]
  const shown = htmlOf(Install, { packed: { file, sha256, bytes: 10_000_000 } })
  expect(shown).toContain(`href="/cli/${file}"`)
  const installing = shown.split('<pre').filter((block) => block.includes('npm install'))
  expect(installing).toHaveLength(3)
  const checked = new RegExp(`${sha256}[^;]* && npm install --global \\./${file}</pre>`)
  for (const block of installing) expect(block).toMatch(checked)
})

test('a site that serves no package names no file to download', () => {
  expect(htmlOf(Install, { packed: null })).not.toMatch(/href|<pre/)
})
