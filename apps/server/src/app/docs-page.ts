import type { Contract } from '@sundry/contracts/contract'
import { serverLimits } from '@sundry/contracts/server-limits'
import { z } from '@sundry/contracts/zod'
import type { ReachTest } from '@sundry/lookups'

const style = `
:root { color-scheme: dark; --page: #0d0f0b; --text: #e9ebe4; --soft: #a4a99a; --line: #2a2e25; --panel: #151812; --accent: #b8e04a; }
html.light { --page: #fbfcf8; --text: #171a12; --soft: #555b49; --line: #dcdfd3; --panel: #f1f3ea; --accent: #3f6200; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 54rem; padding: 1.5rem 1.25rem 6rem; background: var(--page); color: var(--text); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
h1 { font-size: 2.25rem; line-height: 1.15; letter-spacing: -0.02em; margin: 1rem 0; }
h2 { font-size: 1.25rem; margin: 0 0 .5rem; }
h3 { font-size: .875rem; color: var(--soft); margin: 1.25rem 0 .25rem; }
a { color: var(--accent); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
header nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; border-bottom: 1px solid var(--line); }
header nav a { color: inherit; text-decoration: none; }
header nav a:first-child { font-weight: 650; margin-right: auto; }
nav ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); padding: 0; list-style: none; }
nav a { display: block; padding: .625rem 0; }
section { border-top: 1px solid var(--line); padding: 1.75rem 0; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto; }
code, pre { font: .875rem/1.6 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; display: block; overflow-x: auto; }
tbody { display: table; width: 100%; }
td { border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; vertical-align: top; }
td:nth-child(2) { color: var(--soft); max-width: 22rem; overflow-wrap: anywhere; }
i, .cost, .or { color: var(--soft); font-size: .875rem; }
`.replaceAll(/\n/g, '')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

interface Property {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  items?: Property
  anyOf?: Property[]
  default?: unknown
}

interface Fields {
  properties?: Record<string, Property>
  required?: string[]
}

function typeName(property: Property): string {
  if (property.const !== undefined) return JSON.stringify(property.const)
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (property.anyOf) return property.anyOf.map(typeName).join(' | ')
  if (property.type === 'array') return `${property.items ? typeName(property.items) : 'value'}[]`
  return Array.isArray(property.type) ? property.type.join(' | ') : (property.type ?? 'value')
}

function fields(type: z.ZodType, io: 'input' | 'output'): string {
  const schema = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Fields & {
    items?: Fields
    oneOf?: Fields[]
    anyOf?: Fields[]
  }
  const variants = schema.oneOf ?? schema.anyOf ?? [schema.items ?? schema]
  const tables = variants.map(({ properties = {}, required = [] }) => {
    const rows = Object.entries(properties).map(([name, property]) => {
      const optional = io === 'input' && !required.includes(name) ? ' <i>optional</i>' : ''
      return `<tr><td><code>${escaped(name)}</code>${optional}<td><code>${escaped(typeName(property))}</code><td>${escaped(property.description ?? '')}`
    })
    return rows.length > 0 ? `<table><tbody>${rows.join('')}</table>` : '<p>None.</p>'
  })
  return tables.join('<p class="or">or</p>')
}

function section(contract: Contract, origin: string): string {
  const body = JSON.stringify(contract.exampleInput)
  const command = `curl ${contract.streams ? '--no-buffer ' : ''}${origin}/functions/v1/${contract.name} \\\n  --json '${body}'`
  return `<section id="${contract.name}"><h2>${contract.name}</h2><p>${escaped(contract.summary)}</p>
<pre tabindex="0">${escaped(command)}</pre>
<h3>Input</h3>${fields(contract.input, 'input')}
<h3>${contract.streams ? 'Events' : 'Response'}</h3>${fields(contract.output, 'output')}
<p class="cost">Costs ${contract.price}${contract.surcharge ? ' or more, depending on the request,' : ''} of ${serverLimits.pointsPerMinute} points per minute (bursts of up to ${serverLimits.burstPoints}) · times out after ${contract.timeoutMs / 1000} s${contract.account ? ' · needs a signed-in browser session' : ''}</p></section>`
}

/** Dark until the visitor chooses, with the key of apps/web/app/shell/theme.ts. */
const themeScript = `(function(){var t=null;try{t=localStorage.getItem('theme')}catch(e){}document.documentElement.className=t===null||t==='dark'?'dark':'light'})()`

/** Links to related documentation. */
function further(origin: string, mcp: boolean): string {
  return `<section id="agents"><h2>Agents (MCP)</h2><p>${
    mcp
      ? `Agents can use the lookup and text tools at <code>${origin}/mcp</code> (Model Context Protocol, streamable HTTP, no key).`
      : 'Agents can use the lookup and text tools over the Model Context Protocol: <code>sundry mcp</code> on your machine, or <code>/mcp</code> on a server whose operator sets <code>MCP=on</code>. It is off on this server.'
  }</p></section>
<section id="hosting"><h2>Run it yourself</h2><p>Sundry is free software under the MIT licence. <a href="${origin}/docs/hosting">Host it yourself</a> has the ways, and <a href="${origin}/docs/settings">Settings</a> every setting. To run the same lookups in a terminal, see <a href="${origin}/cli">the command line</a>.</p></section>`
}

/** A note for the operator; it names settings and no address of a resolver. */
function noInternet(origin: string, { lookups, hasDnsServers, lastTest }: WayOut): string {
  const set = (name: string) => `<code>${name}</code>`
  const now =
    lookups === 'sample'
      ? `${set('LOOKUPS')} is set to <code>sample</code>, so this server looks nothing up. Remove the setting for real results.`
      : `${set('LOOKUPS')} is <code>live</code>. ${set('DNS_SERVERS')} is ${hasDnsServers ? 'set, and its servers are asked.' : 'not set, so the DNS servers of the machine are asked.'}`
  return `<section id="no-internet"><h2>A server without internet access</h2>
<p>A server that reaches nobody answers lookups with a sample about <code>example.com</code>. A sample has nothing to do with the name in the request.</p>
<h3>How it is tested</h3><p>Each lookup is tried first. Only if nobody responds are three names requested that must exist: <code>example.com</code>, the root and <code>com</code>, from the DNS servers in use and from public ones, over UDP, TCP and HTTPS, and then the registry list of IANA. If all of them are silent or deny these names, the server has no way out. The result is kept for a minute.</p>
<h3>This server</h3><p>${now} It prints the result of the test when it starts, after <code>Lookups</code>. ${lookups === 'live' ? lastTest : ''}</p>
<h3>How to fix it</h3><ul>
<li>Allow outgoing connections to port 53 (UDP and TCP), 443 and, for WHOIS, 43.
<li>If the DNS servers of the machine answer as if no domain existed, set ${set('DNS_SERVERS')} to others, separated by commas.
<li>Press Retry beside the sample. All settings are described in <a href="${origin}/docs/settings">Settings</a>.
</ul></section>`
}

/** In UTC, to the minute. */
export function lastTestSentence(test: ReachTest | null): string {
  if (test === null) return 'Nobody has needed the test yet.'
  const at = test.at.toISOString().slice(0, 16).replace('T', ' ')
  return `The last test, at ${at} UTC, ${test.isOffline ? 'reached nobody' : 'found a way out'}.`
}

interface WayOut {
  siteName?: string
  lookups: 'live' | 'sample'
  hasDnsServers: boolean
  lastTest: string
}

export function docsPage(
  contracts: readonly Contract[],
  origin: string,
  mcp = false,
  wayOut: WayOut = { lookups: 'live', hasDnsServers: false, lastTest: lastTestSentence(null) },
): string {
  const { siteName = 'Sundry' } = wayOut
  const links = contracts.map(({ name }) => `<li><a href="#${name}">${name}</a>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Functions – ${siteName}</title><meta name="description" content="How to call the API functions of ${siteName} from a script."><link rel="icon" href="${origin}/favicon.svg"><script>${themeScript}</script><style>${style}</style></head>
<body><header><nav aria-label="Site"><a href="${origin}/">${siteName}</a><a href="${origin}/docs">Docs</a><a href="${origin}/cli">Command line</a><a href="${origin}/account">Account</a></nav><h1>Functions</h1>
<p>Every lookup tool is backed by a function you can call: one POST request with JSON, no key, no account. The OpenAPI description is at <a href="${origin}/openapi.json">/openapi.json</a>.</p></header>
<main><nav aria-label="Functions"><ul>${links}<li><a href="#agents">Agents (MCP)</a><li><a href="#no-internet">Without internet access</a><li><a href="#hosting">Run it yourself</a></ul></nav>
<section><h2>Requests and responses</h2><ul>
<li>An <code>Authorization</code> header is accepted but not required.
<li>A lookup that finds nothing returns 200 with the reason in <code>error</code>. <code>isMockData</code> is true when the response is sample data.
<li>Non-200 responses include a message in <code>error</code>: 400 for invalid input, 411 and 413 for the length of the body, 429 and 503 with <code>Retry-After</code>, 504 for a timeout. Server errors include an <code>id</code> to quote.
<li>Streaming functions send server-sent events, one JSON value per <code>data:</code> line. Closing the connection cancels the request.
</ul></section>
${contracts.map((contract) => section(contract, origin)).join('\n')}
${noInternet(origin, wayOut)}
${further(origin, mcp)}</main></body></html>`
}
