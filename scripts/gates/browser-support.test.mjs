import { expect, test } from 'vitest'
import { supportedRange } from '../lib/compat-data.mjs'
import { scanScript } from './browser-support/javascript.mjs'
import { scriptFeatures, syntaxGaps } from './browser-support/script-features.mjs'
import { SEEN_ELSEWHERE, SYNTAX_RULES } from './browser-support/script-syntax.mjs'
import { findUnsupported, inlineParts, stableName } from './browser-support.mjs'

const none = { guarded: [], ambiguous: {}, whenAssigned: {} }
const script = (content) => ({ kind: 'script', name: 'a.js', path: 'assets/a.js', content })
const find = (content, reviewed = none) => findUnsupported([script(content)], reviewed)

const tables = scriptFeatures(supportedRange)
const featuresOf = (source, whenAssigned) =>
  scanScript(source, tables, { range: supportedRange, whenAssigned }).map(({ feature }) => feature)

test('a feature of the whole range passes', () => {
  const source = `
    import { a } from './a.js'
    class B { static #c = 1; static { a?.b ?? new URL('x', location.href) } }
    Object.groupBy([], (x) => x); Promise.withResolvers(); [].toSorted().at(-1); 'a'.isWellFormed()
    const d = /(?<year>\\d+)(?<=x)\\p{L}/u; d.hasIndices
    export default async function* e() { for (const f of [1]) yield await f }`
  expect(featuresOf(source)).toEqual([])
})

test.each([
  ['a stream read by for await', 'async () => { for await (const x of response.body) use(x) }', 'for await'],
  ['a stream handed on by an async generator', 'async function* f(s) { yield* s }', 'for await'],
  ['a static member', 'const u = URL.parse(x)', 'URL.parse'],
  ['a static member in quotes', 'const u = self["URL"]?.["parse"](x)', 'URL.parse'],
  ['a static member taken apart', 'const { parse } = URL', 'URL.parse'],
  ['a static member of a built-in', 'Promise.try(f)', 'Promise.try'],
  ['a static member of Array', 'await_(Array.fromAsync(x))', 'Array.fromAsync'],
  ['a global', 'new ImageDecoder({})', 'ImageDecoder'],
  ['a global of the window', 'window.showDirectoryPicker()', 'showDirectoryPicker'],
  ['a global taken apart', 'const { requestIdleCallback } = globalThis', 'requestIdleCallback'],
  ['a member of the navigator', 'navigator.gpu.requestAdapter()', 'navigator.gpu'],
  ['a new prototype member', 'bytes.toBase64()', 'Uint8Array.prototype.toBase64'],
  ['a prototype member of a set', 'seen.isSubsetOf(all)', 'Set.prototype.isSubsetOf'],
  ['a built-in inside another', 'new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
  ['an event', 'x.addEventListener("scrollend", f)', 'Document event scrollend'],
  ['a style in a script', 'f({ style: { fieldSizing: "content" } })', 'property field-sizing'],
  ['using', '{ using a = f() }', 'javascript.statements.using'],
  [
    'import attributes',
    'import a from "./a.json" with { type: "json" }',
    'javascript.statements.import.import_attributes',
  ],
  ['modifiers in a regular expression', 'const r = /(?i:a)/', 'javascript.regular_expressions.modifier'],
  [
    'one group name twice',
    'const r = new RegExp("(?<a>b)|(?<a>c)")',
    'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
  ],
])('planted: %s', (_, source, feature) => {
  expect(featuresOf(source)).toContain(feature)
})

test('the v flag is measured by the data: every browser of this range has it, an older range has not', () => {
  const source = 'const r = /[\\p{L}--[a-z]]/v'
  expect(featuresOf(source)).toEqual([])
  const older = { ...supportedRange, chrome: '111' }
  expect(scanScript(source, scriptFeatures(older), { range: older }).map(({ feature }) => feature)).toEqual([
    'regular expression flag unicodeSets',
  ])
})

test('asking is no use, nor is a name of the script’s own', () => {
  expect(featuresOf("typeof ImageDecoder === 'function' && 'gpu' in navigator; typeof navigator.gpu")).toEqual([])
  expect(featuresOf('const ImageDecoder = 1; f(ImageDecoder); function URL() {} URL.parse()')).toEqual([])
})

test('a name that Array has as well is recognised by its assignment', () => {
  const watched = { filter: 'Array has a method of the name' }
  expect(featuresOf('list.filter(Boolean)', watched)).toEqual([])
  expect(featuresOf("brush.filter = 'blur(2px)'", watched)).toEqual(['CanvasRenderingContext2D.prototype.filter'])
})

test('a script that cannot be parsed is no pass', () => {
  expect(find('let let = ;')).toHaveLength(1)
})

test('every syntax that the range lacks has a rule, or a reason to have none', () => {
  const gaps = [...syntaxGaps(supportedRange).keys()]
  expect(gaps.filter((key) => !SYNTAX_RULES.includes(key) && !Object.hasOwn(SEEN_ELSEWHERE, key))).toEqual([])
  expect(gaps.length).toBeGreaterThan(10)
})

test('a reviewed use passes in its file alone; one that is gone, or comes more often than it was read, fails', () => {
  const entry = { files: ['a.js'], feature: 'URL.parse', why: 'guarded', guard: 'a.ts' }
  const source = 'URL.parse(x)'
  expect(find(source, { ...none, guarded: [entry] })).toEqual([])
  expect(find(source, { ...none, guarded: [{ ...entry, files: ['b.js'] }] })).toHaveLength(2)
  expect(find('1', { ...none, guarded: [entry] })).toEqual([expect.stringContaining('URL.parse no more')])
  expect(find(`${source};${source}`, { ...none, guarded: [{ ...entry, times: 1 }] })).toHaveLength(1)
})

test('an ambiguous name passes, and fails once no script has it', () => {
  expect(find('entry.bytes.length')).toHaveLength(1)
  expect(find('entry.bytes.length', { ...none, ambiguous: { bytes: 'our own' } })).toEqual([])
  expect(find('1', { ...none, ambiguous: { bytes: 'our own' } })).toHaveLength(1)
})

test('inline scripts, handlers, styles and style attributes are read, data is not', () => {
  const html = `<style>a{color:red}</style><p style="color:blue" onclick="f()">
    <script type="application/ld+json">{"a":1}</script><script>URL.parse(1)</script><script src="/a.js"></script>`
  expect(inlineParts(html).map(({ kind, content }) => `${kind} ${content}`)).toEqual([
    'styles a{color:red}',
    'attribute color:blue',
    'script f()',
    'script URL.parse(1)',
  ])
  expect(
    findUnsupported(
      inlineParts(html).map((part) => ({ ...part, path: 'index.html' })),
      none,
    ),
  ).toHaveLength(1)
})

test('a built file keeps its name from one build to the next', () => {
  expect(stableName('assets/vips-3-VcN70V.wasm')).toBe('vips.wasm')
  expect(stableName('assets/sitemap.worker-DBi9wuvt.js')).toBe('sitemap.worker.js')
  expect(stableName('sw.js')).toBe('sw.js')
})
