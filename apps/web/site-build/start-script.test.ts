import { expect, test } from 'vitest'
import { scriptsOf, startScript } from './start-script.ts'

const manifest = {
  'entry.tsx': { file: 'assets/entry.js', imports: ['_react.js'], css: ['assets/entry.css'] },
  'page.tsx': { file: 'assets/page.js', imports: ['_react.js', '_part.js'], css: ['assets/page.css'] },
  '_part.js': { file: 'assets/part.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
}

test('a page names every script that its entry and its own code import, once, the entry first', () => {
  const { scripts, styles } = scriptsOf(manifest, ['entry.tsx', 'page.tsx'], (path) => path)
  expect(scripts[0]).toBe('/assets/entry.js')
  expect(scripts.toSorted()).toEqual(['/assets/entry.js', '/assets/page.js', '/assets/part.js', '/assets/react.js'])
  expect(styles).toEqual(['/assets/entry.css', '/assets/page.css'])
  expect(() => new Function(startScript(scripts).replace('import(', 'load('))).not.toThrow()
})

test('a page that the build does not contain ends it', () => {
  expect(() => scriptsOf(manifest, ['gone.tsx'], (path) => path)).toThrow(/gone\.tsx/)
})
