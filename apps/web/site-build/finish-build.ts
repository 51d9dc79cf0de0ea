import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { offlinePage } from '../app/shell/offline-text.ts'
import { site, site as siteText } from '../app/shell/site-text.ts'
import { checkFirstCopy, moreCodecs, writeServiceWorker } from './service-worker.ts'

const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

interface Scripts {
  preloads: string[]
  manifest: string
  routes: Record<string, string>
  entry: string
}

/**
 * Scripts wait for the first frame instead of competing with the style sheet for the line; input until hydration is
 * kept in `window.earlyInput` for app/platform/early-input.ts.
 */
export function startAfterFirstFrame(html: string): string {
  const [element, source] = MODULE.exec(html) ?? []
  if (!element || !source) throw new Error('The page has no start script that could wait.')
  const scripts = readScripts(
    source,
    [...html.matchAll(PRELOAD)].map((match) => match[1] ?? ''),
  )
  return html.replaceAll(PRELOAD, '').replace(element, () => `<script>${startScript(scripts)}</script>`)
}

function readScripts(source: string, preloads: string[]): Scripts {
  const manifest = /^import "([^"]+)";/m.exec(source)?.[1]
  const entry = /\bimport\("([^"]+)"\)/.exec(source)?.[1]
  const modules = new Map(
    [...source.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map((match) => [match[1], match[2]]),
  )
  const table = /__reactRouterRouteModules = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const routes = Object.fromEntries(
    [...table.matchAll(/"([^"]+)":(\w+)/g)].map((match) => [match[1], modules.get(match[2]) ?? '']),
  )
  if (!manifest || !entry || Object.values(routes).length !== modules.size || Object.values(routes).includes(''))
    throw new Error('The start script of React Router no longer looks as this build expects.')
  return { preloads, manifest, routes, entry }
}

const startScript = ({ preloads, manifest, routes, entry }: Scripts) =>
  `(${earlyInput})();(${start})(${[preloads, manifest, routes, entry].map((value) => JSON.stringify(value)).join()})`

// A hidden tab draws no frame.
const start = `function(preloads,manifest,routes,entry){
var begun=false
function begin(){
if(begun)return
begun=true
preloads.forEach(function(href){var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)})
var ids=Object.keys(routes)
import(manifest).then(function(){return Promise.all(ids.map(function(id){return import(routes[id])}))}).then(function(modules){
window.__reactRouterRouteModules={}
ids.forEach(function(id,index){window.__reactRouterRouteModules[id]=modules[index]})
return import(entry)})
}
requestAnimationFrame(function(){setTimeout(begin)})
setTimeout(begin,3000)}`

// A browser sends a form at Enter by itself, but from a field of one line alone; the hint marks a longer one that does.
const earlyInput = `function(){
var early=window.earlyInput={values:new Map(),files:[],entries:[],pressed:null,query:null,stop:new AbortController()}
function on(type,handle){addEventListener(type,handle,{capture:true,signal:early.stop.signal})}
function keep(event){var field=event.target;if('value' in field&&field.type!=='file')early.values.set(field,field.type==='checkbox'||field.type==='radio'?field.checked:field.value)}
function holdsFiles(event){return event.dataTransfer&&event.dataTransfer.types.includes('Files')}
function over(event){if(holdsFiles(event))event.preventDefault()}
on('input',keep)
on('change',keep)
on('dragenter',over)
on('dragover',over)
on('drop',function(event){
if(!holdsFiles(event))return
event.preventDefault()
early.files=Array.from(event.dataTransfer.files)
early.entries=Array.from(event.dataTransfer.items).map(function(item){return item.webkitGetAsEntry?item.webkitGetAsEntry():null})})
on('submit',function(event){event.preventDefault();early.pressed=event.submitter||event.target})
on('keydown',function(event){var field=event.target,key=event.key,command=event.ctrlKey||event.metaKey
if(event.isComposing||event.altKey||!field.matches)return
if(early.query!==null&&!command){
if(key==='Escape')early.query=null
else if(key==='Backspace')early.query=early.query.slice(0,-1)
else if(key.length===1)early.query+=key
else return
}else if(command?key.toLowerCase()==='k':key==='/'&&!field.matches('input,textarea,select'))early.query=early.query||''
else if(key==='Enter'&&!event.shiftKey&&field.matches('form textarea[enterkeyhint]'))early.pressed=field.form
else return
event.preventDefault()})
on('click',function(event){var button=event.target.closest&&event.target.closest('button');if(button&&button.type!=='submit')early.pressed=button})}`

const forCompressor = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'image/bmp': ['.bmp'],
}
const forConverter = {
  'image/jxl': ['.jxl'],
  'image/tiff': ['.tif', '.tiff'],
  'image/gif': ['.gif'],
  'image/svg+xml': ['.svg'],
}

export function webManifest() {
  return {
    id: '/',
    name: 'Sundry – a toolbox for the web',
    short_name: site.name,
    description: site.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0d0f0b',
    theme_color: '#0d0f0b',
    categories: ['utilities', 'productivity', 'photo'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // The service worker answers /share: nothing that is shared reaches the server.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/*'] }] },
    },
    file_handlers: [
      { action: '/compressor', accept: forCompressor },
      { action: '/converter', accept: forConverter },
    ],
    shortcuts: [
      { name: 'Image Compressor', url: '/compressor' },
      { name: 'Image Converter', url: '/converter' },
      { name: 'DNS Record Lookup', url: '/dig-dns' },
    ],
  }
}

const ORIGIN = 'https://sundry.invalid'

function crawlerFiles(pages: readonly string[]): { 'sitemap.xml': string; 'robots.txt': string } {
  const entries = pages.map((path) => `  <url>\n    <loc>${ORIGIN}${path}</loc>\n  </url>`)
  return {
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n'),
    'robots.txt': `User-agent: *\nDisallow: /functions/\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  }
}

const BUTTON = 'inline-flex min-h-11 items-center rounded-full px-5 font-medium'

/** What the service worker answers where it has no copy: the head of another page, and nothing that needs a script. */
function offlineHtml(notFound: string): string {
  const { title, text, retry, home } = offlinePage
  const head = (/<head>.*<\/head>/s.exec(notFound)?.[0] ?? '')
    .replace(/<title>[^<]*<\/title>/, `<title>${title} – ${siteText.name}</title>`)
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
  return `<!DOCTYPE html><html lang="en">${head}<body><main class="mx-auto max-w-3xl px-4 py-20 sm:px-6 sm:py-28">
<h1 class="text-4xl sm:text-5xl">${title}</h1>
<p class="mt-4 max-w-xl text-lg text-quiet">${text}</p>
<p class="mt-8 flex flex-wrap gap-3"><a href="" class="${BUTTON} bg-accent text-accent-ink">${retry}</a>
<a href="/" class="${BUTTON} border border-line bg-surface">${home}</a></p>
</main></body></html>
`
}

interface Pages {
  pages: readonly string[]
  unlisted: readonly string[]
}

export function finishBuild(site: string, { pages, unlisted }: Pages): void {
  copyFileSync(join(site, '404', 'index.html'), join(site, '404.html'))
  rmSync(join(site, '404'), { recursive: true })
  for (const page of [...pages, ...unlisted].map((path) => join(path, 'index.html')).concat('404.html')) {
    const file = join(site, page)
    writeFileSync(file, startAfterFirstFrame(readFileSync(file, 'utf8')))
  }
  writeFileSync(join(site, 'offline.html'), offlineHtml(readFileSync(join(site, '404.html'), 'utf8')))
  writeFileSync(join(site, 'offline.json'), JSON.stringify(moreCodecs(site)))
  for (const [name, text] of Object.entries(crawlerFiles(pages))) writeFileSync(join(site, name), text)
  writeFileSync(join(site, 'manifest.webmanifest'), `${JSON.stringify(webManifest(), null, 2)}\n`)
  const worker = join(import.meta.dirname, '..', 'app', 'service-worker')
  const sources = ['share-target.ts', 'sw.ts'].map((name) => readFileSync(join(worker, name), 'utf8'))
  writeServiceWorker(site, ...sources)
  const { files, bytes } = checkFirstCopy(site)
  console.log(`first offline copy: ${files} files, ${(bytes / 1024 ** 2).toFixed(2)} MB as sent`)
}
