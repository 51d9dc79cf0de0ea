import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerShapeOf } from '@sundry/contracts/answer-shape'
import { contracts } from '@sundry/contracts/functions'
import { defaultClientConditions, type Plugin } from 'vite'
import { readMarkdown } from './markdown.ts'

const virtualModule = (name: string, load: () => string): Plugin => {
  const id = `virtual:${name}`
  return {
    name,
    resolveId: (requested) => (requested === id ? `\0${id}` : undefined),
    load: (requested) => (requested === `\0${id}` ? `export default ${load()}` : undefined),
  }
}

export const answerShapes = () =>
  virtualModule('answer-shapes', () =>
    JSON.stringify(Object.fromEntries(contracts.map(({ name, output }) => [name, answerShapeOf(output)]))),
  )

/** The facts that apps/cli/tools/pack.mjs wrote beside the package that the site serves; null if none was packed. */
export const packedCommand = () =>
  virtualModule('packed-command', () => {
    const facts = new URL('../public/cli/sundry.json', import.meta.url)
    return existsSync(facts) ? readFileSync(facts, 'utf8') : 'null'
  })

const root = new URL('../../../', import.meta.url)
const { repository } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  repository: { url: string }
}

/** The pages of /docs that are documents of the repository, by their addresses below it. */
const documents: Readonly<Record<string, string>> = {
  hosting: 'docs/site/hosting.md',
  settings: 'apps/server/ENVIRONMENT.md',
  api: 'docs/site/api.md',
  agents: 'docs/site/agents.md',
  upgrade: 'UPGRADE.md',
  'from-squoosh': 'docs/site/from-squoosh.md',
  'from-mxtoolbox': 'docs/site/from-mxtoolbox.md',
}

/** A link of a document leads to the page of another one, and to the repository for any other file. */
function linkFrom(document: string, href: string): string {
  if (/^(?:[a-z]+:|\/|#)/i.test(href)) return href
  const [path = '', anchor = ''] = posix.join(posix.dirname(document), href).split('#')
  const name = Object.keys(documents).find((one) => documents[one] === path)
  const base = name === undefined ? `${repository.url}/blob/main/${path}` : `/docs/${name}`
  return anchor === '' ? base : `${base}#${anchor}`
}

export const documentPages = (): Plugin => {
  const prefix = '\0virtual:doc/'
  return {
    name: 'document-pages',
    resolveId: (requested) => (requested.startsWith('virtual:doc/') ? `\0${requested}` : undefined),
    load(requested) {
      if (!requested.startsWith(prefix)) return undefined
      const path = documents[requested.slice(prefix.length)]
      if (path === undefined) throw new Error(`There is no document ${requested.slice(prefix.length)}.`)
      const file = fileURLToPath(new URL(path, root))
      this.addWatchFile(file)
      return `export default ${JSON.stringify(readMarkdown(readFileSync(file, 'utf8'), (href) => linkFrom(path, href)))}`
    },
  }
}

// icodec's own entry pulls in encoders under the GPL, so its HEIC decoder and AVIF encoder are imported by file.
const icodec = fileURLToPath(new URL('../../../node_modules/icodec/dist', import.meta.url))

export const wasmResolve = {
  alias: [{ find: /^icodec\/(heic-dec|avif-enc)\.js$/, replacement: `${icodec}/$1.js` }],
  // The runtime's threads load its own small script, not our worker, into which it would otherwise be bundled.
  conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions],
}

/** Rewritten by the development server, these packages would no longer find their WebAssembly. */
export const wasmPackages = [
  'icodec',
  '@jsquash/avif',
  '@jsquash/jxl',
  '@jsquash/oxipng',
  '@jsquash/webp',
  'wasm-vips',
  'onnxruntime-web',
]

const page = (head: string) =>
  `<!DOCTYPE html><html lang="en" class="dark"><head>${head}</head><body><div id="root"></div><script type="module" src="/app/entry.client.tsx"></script></body></html>`

/** For the development server, which renders no page ahead. */
export const devPages = (): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      if (!request.headers.accept?.includes('text/html')) return next()
      const { headBefore, headAfter } = await server.ssrLoadModule('/app/entry.server.tsx')
      response.setHeader('content-type', 'text/html')
      response.end(await server.transformIndexHtml(request.url ?? '/', page(headBefore + headAfter)))
    })
  },
})
