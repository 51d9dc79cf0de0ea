// A page of bench/pages, built as the site is.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { wasmResolve } from '../../apps/web/site-build/vite-plugins.ts'

const root = join(import.meta.dirname, '../..')
const pages = join(root, 'bench/pages')

interface Vite {
  build(config: object): Promise<unknown>
  defaultClientConditions: string[]
}

interface PageOptions {
  /** The peer's packages; with them the page is built as the peer's own is. */
  alias?: Readonly<Record<string, string>>
  /** Addresses of scripts that run first. */
  scripts?: readonly string[]
}

/** `file` is of bench/pages. */
export async function buildPage(file: string, outDir: string, { alias = {}, scripts = [] }: PageOptions = {}) {
  const require = createRequire(join(root, 'apps/web/package.json'))
  const { build, defaultClientConditions } = (await import(pathToFileURL(require.resolve('vite')).href)) as Vite
  const replacements = Object.entries(alias)
  await build({
    configFile: false,
    root: pages,
    logLevel: 'error',
    resolve: {
      conditions: replacements.length > 0 ? defaultClientConditions : wasmResolve.conditions,
      alias: [...wasmResolve.alias, ...replacements.map(([find, replacement]) => ({ find, replacement }))],
    },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      rollupOptions: { input: join(pages, file), output: { entryFileNames: 'page.js' } },
    },
  })
  const first = scripts.map((src) => `<script src="${src}"></script>`).join('')
  const page = '<script type="module" src="/page.js"></script>'
  writeFileSync(join(outDir, 'index.html'), `<!doctype html><meta charset="utf-8"><title>bench</title>${first}${page}`)
  return outDir
}
