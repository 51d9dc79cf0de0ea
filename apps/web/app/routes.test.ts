// Every page that is built ahead has a route, and every route has its file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import config from '../react-router.config.ts'
import routes from './routes.ts'

const fileAt = (path: string) => {
  const [match] = matchRoutes(routes as RouteObject[], path) ?? []
  return (match?.route as { file?: string } | undefined)?.file
}
const pages = config.prerender.filter((path) => path !== '/404')

test.each(pages)('%s has a page of its own', (path) => {
  expect(fileAt(path)).toMatch(/page\.tsx$/)
})

test('no two of them share a page, and an address without one says so', () => {
  expect(new Set(pages.map(fileAt)).size).toBe(pages.length)
  expect(fileAt('/no/such/page')).toBe('shell/not-found.tsx')
})

test.each(routes.map(({ file }) => file))('%s is there', (file) => {
  expect(existsSync(join(import.meta.dirname, file))).toBe(true)
})
