// The JavaScript a page loads before it is usable, gzipped, against apps/web/budget.json.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/places.mjs'

function scriptsOf(html) {
  return [
    ...new Set([...html.matchAll(/["'](?:\/base-path-unknown)?(\/assets\/[^"']+\.js)["']/g)].map((match) => match[1])),
  ]
}

export function findOverBudget(budget, routes, read) {
  return routes.flatMap((route) => {
    const limit = budget.kinds.find(({ routes }) => routes.includes(route))?.bytes ?? budget.everyRoute
    const scripts = scriptsOf(read(route === '/' ? 'index.html' : `${route.slice(1)}/index.html`).toString('utf8'))
    if (scripts.length === 0) return [`${route} loads no script at all: the budget reads the wrong thing.`]
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(read(script.slice(1)), { level: 9 }).length, 0)
    return bytes > limit
      ? [`${route} loads ${bytes} bytes of JavaScript before it is usable; its budget is ${limit}.`]
      : []
  })
}

export function checkBudget() {
  const site = join(root, 'apps/web/build/client')
  const budget = JSON.parse(readFileSync(join(root, 'apps/web/budget.json'), 'utf8'))
  const pages = readFileSync(join(site, 'sitemap.xml'), 'utf8').match(/(?<=<loc>https:\/\/sundry\.invalid)[^<]+/g) ?? []
  const gone = budget.kinds.flatMap(({ routes }) => routes).filter((route) => !pages.includes(route))
  if (pages.length < 2 || gone.length > 0)
    return [`the budget does not fit the site: ${pages.length} pages; no page for ${gone.join(', ') || 'none'}.`]
  return findOverBudget(budget, pages, (path) => readFileSync(join(site, path)))
}
