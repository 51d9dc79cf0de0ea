// The local tools as a folder and a ZIP for any file server, under any path. scripts/pack.mjs runs it with the project's
// own Node.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readInstallation } from '../../apps/server/src/app/static/installation.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { contentSecurityPolicy, inlineScriptHashes } from '../../apps/server/src/http/security-headers.ts'
import { hostFiles } from './host-files.mjs'
import { filesBelow, zipFolder } from './zip-folder.mjs'

const TEXT = /\.(?:html|xml|txt|webmanifest)$|^\/sw\.js$/

/** Crawlers read these at the root of a known address alone. */
const NEED_ADDRESS = /^\/(?:sitemap\.xml|robots\.txt|llms\.txt)$/

const filesOf = (folder) => filesBelow(folder).map((file) => `/${file}`)

/** From a page to the root of the site; a file server serves a page under the path of its folder, with a slash. */
const relativeBase = (path) => '../'.repeat(path.split('/').length - 2) || './'

/** In the page, because a file server may send no headers. */
function withPolicy(html, policy) {
  // A meta element cannot set this one.
  const own = policy.replace(/ frame-ancestors [^;]*;/, '')
  const first = '<meta charSet="utf-8"/>'
  return html.replace(first, () => `${first}<meta http-equiv="Content-Security-Policy" content="${own}"/>`)
}

/** A page for an address of any depth cannot name its files by relative addresses. */
const bareNotFound = (title) =>
  `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="dark light"/><meta name="robots" content="noindex"/><title>${title}</title></head><body><main><h1>${title}</h1><p>There is nothing at this address.</p></main></body></html>`

/** Site Check reads them when it is started in the folder. */
const checkSettings = (hasAddress) => ({
  site: '.',
  // They quote faults and keys as examples, as the page of the rules quotes garbled text.
  ignore: ['assets/rules-page-*.js', 'assets/site-check.worker-*.js', 'assets/record-builder-*.js'],
  skip: [
    'text-garbled',
    // Search engines show an application with its ratings, and no one has rated these.
    'json-ld-invalid',
    'json-ld-incomplete',
    // Without PUBLIC_URL no file names an address of the site.
    ...(hasAddress ? [] : ['social-incomplete', 'sitemap-missing', 'llms-txt-missing']),
  ],
})

/** `LOOKUPS_FROM` is the address of an installation whose lookups the site asks; without it, they are hidden. */
export async function packStatic(siteDir, outDir, { LOOKUPS_FROM: from, ...environment }) {
  const functions = from ? `${new URL(from).href.replace(/\/$/, '')}/` : null
  const config = readConfig({ ...environment, SITE_DIR: siteDir })
  const address = config.publicUrl === null ? null : config.publicUrl + config.basePath.slice(0, -1)
  const own = await readInstallation(config, { functions, address })
  const connect = functions === null ? [] : [new URL(functions).origin]
  const name = 'sundry-static'
  const folder = join(outDir, name)
  rmSync(folder, { recursive: true, force: true })
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const values = [
    ['https://sundry.invalid', address ?? ''],
    ['https://profile.invalid', config.profileUrl],
    ['removal-service-unknown', 'no'],
    ['command-package-unknown', config.commandPackage ?? ''],
  ]
  const textOf = (path) => {
    const base = address === null ? relativeBase(path) : config.basePath
    const text = own.adapt(path, readFileSync(join(siteDir, path), 'utf8'), base)
    return values.reduce((made, [placeholder, value]) => made.replaceAll(placeholder, () => value), text)
  }
  const hashes = new Set()
  for (const path of filesOf(siteDir)) {
    const page = /^(.*)\/index\.html$/.exec(path)?.[1]
    if (path.startsWith('/.') || /\.(?:br|gz)$/.test(path) || own.offPaths.has(page ?? path)) continue
    if (address === null && NEED_ADDRESS.test(path)) continue
    if (!TEXT.test(path)) write(path, readFileSync(join(siteDir, path)))
    else if (path === '/404.html' && address === null) write(path, bareNotFound('Page Not Found'))
    else if (!path.endsWith('.html')) write(path, textOf(path))
    else {
      const html = textOf(path)
      const scriptHashes = inlineScriptHashes(html)
      for (const hash of scriptHashes) hashes.add(hash)
      write(path, withPolicy(html, contentSecurityPolicy({ scriptHashes, connect })))
    }
  }
  if (own.logo) write(own.logo.path, own.logo.bytes)
  if (existsSync(config.modelsDir)) cpSync(config.modelsDir, join(folder, 'models'), { recursive: true })
  // The worker of the codecs needs to evaluate; each page forbids it to itself.
  const policy = contentSecurityPolicy({ scriptHashes: [...hashes].sort(), connect, evaluates: true })
  for (const [file, content] of Object.entries(hostFiles(policy))) write(file, content)
  write('/sundry.config.json', `${JSON.stringify({ check: checkSettings(address !== null) }, null, 2)}\n`)
  const zip = join(outDir, `${name}.zip`)
  zipFolder(folder, zip, `${name}/`)
  return { folder, files: filesOf(folder).length, zip, bytes: statSync(zip).size }
}

if (import.meta.main) {
  const [siteDir, outDir] = process.argv.slice(2)
  const { folder, files, zip, bytes } = await packStatic(siteDir, outDir, process.env)
  console.log(`${folder} (${files} files)\n${zip} (${(bytes / 1e6).toFixed(2)} MB)`)
}
