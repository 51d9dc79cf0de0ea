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
