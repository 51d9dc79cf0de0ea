import { expect, test } from 'vitest'
import { pageCache, pageFile, paths } from './routes.ts'

test.each(paths)('%s has a page of its own', async (path) => {
  expect(pageFile(path)).toMatch(/page\.tsx$/)
  expect((await pageCache().load(pageFile(path))).default).toBeTypeOf('function')
})

test('no two addresses share a page, and one without a page says so', () => {
  expect(new Set(paths.map(pageFile)).size).toBe(paths.length)
  expect(pageFile('/no/such/page')).toBe('shell/not-found.tsx')
})

test('a slash at the end of an address changes nothing', () => {
  expect(pageFile('/compressor/')).toBe(pageFile('/compressor'))
  expect(pageFile('/')).not.toBe(pageFile('/compressor'))
})
