// Builds the site: the scripts, every page rendered ahead as a file, and what a server and a service worker need beside them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Server from '../app/entry.server.tsx'
import { checkToolFolders } from './check-tool-folders.ts'
import { finishBuild } from './finish-build.ts'
import { type BuildManifest, earlyInputScript, scriptsOf, startScript } from './start-script.ts'

const web = join(import.meta.dirname, '..')
const site = join(web, 'build/client')
const server = join(web, 'build/server')
const CLIENT_ENTRY = 'app/entry.client.tsx'
const UNLISTED = ['/account', '/account/new-password', '/history']

const common = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' } as const
await build({
  ...common,
  build: { outDir: site, emptyOutDir: true, manifest: true, rolldownOptions: { input: join(web, CLIENT_ENTRY) } },
})
await build({
  ...common,
  // The server replaces it in the pages; app/platform/site.ts reads it.
  base: '/base-path-unknown/',
  build: { outDir: server, emptyOutDir: true, ssr: join(web, 'app/entry.server.tsx'), copyPublicDir: false },
})
const [entry = ''] = readdirSync(server).filter((name) => name.startsWith('entry.server'))
const {
  at,
  render,
  pageFile,
  paths,
  tools,
  site: names,
  headBefore,
  headAfter,
} = (await import(pathToFileURL(join(server, entry)).href)) as typeof Server
checkToolFolders(
  join(web, 'app/tools'),
  tools.map(({ id }) => id),
)
const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as BuildManifest
rmSync(join(site, '.vite'), { recursive: true })

for (const path of [...paths, '/404']) {
  const { head, content } = await render(path)
  const { scripts, styles } = scriptsOf(manifest, [CLIENT_ENTRY, `app/${pageFile(path)}`], at)
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')
  const file = join(site, path === '/404' ? '404.html' : join(path, 'index.html'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `<!DOCTYPE html><html lang="en"><head>${headBefore}${head}${headAfter}<script>${earlyInputScript}</script>${links}</head><body><div id="root">${content}</div><script>${startScript(scripts)}</script></body></html>`,
  )
}
const pages = paths.filter((path) => !UNLISTED.includes(path))
finishBuild(site, { pages, tools, at, ...names })
// The server bundle, which was loaded to render, keeps timers and channels open.
process.exit()
