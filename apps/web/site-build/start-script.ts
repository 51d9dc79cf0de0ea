export type BuildManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The scripts and styles of these sources with all they import, the first one's own script first. */
export function scriptsOf(
  manifest: BuildManifest,
  sources: readonly string[],
  at: (path: string) => string,
): { scripts: string[]; styles: string[] } {
  const chunks = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`)
    if (chunks.has(name)) return
    chunks.add(name)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  const found = [...chunks].flatMap((name) => manifest[name] ?? [])
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => at(`/${file}`))
  return {
    scripts: addresses(found.map(({ file }) => file)),
    styles: addresses(found.flatMap(({ css = [] }) => css)),
  }
}

/**
 * Scripts wait for the first paint instead of competing with the style sheet for the line. The paint itself is awaited
 * where browsers report it: a fast machine fetches scripts between drawing a frame and showing it. A hidden tab paints
 * nothing.
 */
export const startScript = (scripts: readonly string[]) => `(${start})(${JSON.stringify(scripts)})`

const start = `function(scripts){
var begun=false
function begin(){
if(begun)return
begun=true
scripts.forEach(function(href){var link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)})
import(scripts[0])
}
var told=window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes
if(told&&told.includes('paint'))new PerformanceObserver(begin).observe({type:'paint',buffered:true})
else requestAnimationFrame(function(){setTimeout(begin)})
setTimeout(begin,3000)}`

// A browser sends a form at Enter by itself, but from a field of one line alone; the hint marks a longer one that does.
const keepInput = `function(){
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

/** In the head, so that nothing is missed: keeps input until hydration in `window.earlyInput` for app/platform/file-intake.ts. */
export const earlyInputScript = `(${keepInput})()`
