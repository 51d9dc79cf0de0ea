import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ciLines, siteWord } from './elsewhere.tsx'

const folder = (name: string) => ({ name, input: { kind: 'files', files: [] } }) as const

test.each(['dist', 'my site', "it's; rm -rf ~", '$(id)`id`', '-v', 'a\nb', '&|<>"*?[]{}!#~\\'])(
  'a shell reads the folder %j as one word that is no option',
  (name) => {
    const read = execFileSync('/bin/sh', ['-c', `printf '%s|' ${siteWord(folder(name))}`], { encoding: 'utf8' })
    expect(read).toBe(`${name.startsWith('-') ? './' : ''}${name}|`)
  },
)

test('the package is not unpacked unless its hash was compared in the same line', () => {
  const lines = ciLines({ file: 'x.tgz', sha256: 'abc' }, 'https://tools.example', folder('dist'))
  expect(lines.filter((line) => line.includes('tar ')).map((line) => /sha256sum -c && tar /.test(line))).toEqual([true])
})
