import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import { Install } from './page.tsx'

test('a line unpacks the package, whose version and build the page names, only after its SHA-256 was compared', () => {
  const [file, sha256] = ['sundry-0123456789abcdef.tgz', '0123456789abcdef'.repeat(4)]
  const packed = { version: '1.2.3', build: '89abcdef', file, sha256, bytes: 10_000_000 }
  const shown = htmlOf(Install, { packed })
  for (const fact of [packed.version, packed.build]) expect(shown).toContain(fact)
  expect(shown).toContain(`href="/cli/${file}"`)
  const installing = shown.split('<pre').filter((block) => block.includes('tar -xzf'))
  expect(installing).toHaveLength(3)
  const checked = new RegExp(`${sha256}.* && .*tar -xzf ${file} -C `, 's')
  for (const block of installing) expect(block.replaceAll('&amp;', '&')).toMatch(checked)
  for (const block of installing) expect(block.split('</pre>')[0]).not.toMatch(/\bnp[mx]\b/)
})

test('a site that serves no package names no file to download', () => {
  expect(htmlOf(Install, { packed: null })).not.toMatch(/href|<pre/)
})
