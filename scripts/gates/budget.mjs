// The JavaScript a page loads before it is usable, gzipped, against apps/web/budget.json.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/places.mjs'

/** Scripts that the HTML names: module scripts and their preloads. */
export function scriptsOf(html) {
  return [...new Set([...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map((match) => match[1]))]
}

/** Pages over their budget, as one line each. `read` gives a file of the site by its path. */
export function findOverBudget(budget, read) {
  return Object.entries(budget.routes).flatMap(([route, limit]) => {
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
  const unbudgeted = pages
    .filter((page) => !(page in budget.routes))
    .map((page) => `${page} has no budget in apps/web/budget.json.`)
  const gone = Object.keys(budget.routes)
    .filter((route) => !pages.includes(route))
    .map((route) => `${route} has a budget but no page.`)
  if (unbudgeted.length + gone.length > 0 || !existsSync(site)) return [...unbudgeted, ...gone]
  return findOverBudget(budget, (path) => readFileSync(join(site, path)))
}
