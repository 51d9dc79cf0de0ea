import retire from '../data/retire.generated.json' with { type: 'json' }
import vendored from '../data/wappalyzer.generated.json' with { type: 'json' }
import { type CompiledRules, compileRules, type RulePattern } from '../match/compile.ts'
import { parsePattern } from '../match/pattern.ts'
import type { Rule } from '../page/types.ts'
import { applications } from '../rules/applications.ts'
import {
  cautious,
  corrections,
  currentNames,
  libraryContents,
  notTechnologies,
  withoutGuesses,
} from '../rules/corrections.ts'
import { frontEnd } from '../rules/front-end.ts'
import { releases } from '../rules/releases.ts'
import { servers } from '../rules/servers.ts'

const release = (name: string) => `\\b${name}(?:\\.min)?(?:@|/)v?(\\d+\\.\\d+\\.\\d+)\\;version:\\1`

/** Services that the vendored set recognises only by running their JavaScript. */
const services: Readonly<Record<string, Partial<Rule>>> = {
  'Framer Sites': { meta: { generator: '^Framer\\b' }, html: ['["\'(]https://framerusercontent\\.com/'] },
  Squarespace: { html: ['Static\\.SQUARESPACE_CONTEXT\\s*='] },
  'Square Online': { scriptSrc: ['cdn\\d*\\.editmysite\\.com/app/(?:website|store)/'] },
  Duda: { html: ['window\\.dmAPI'], scriptSrc: ['static\\.cdn-website\\.com/'] },
  NationBuilder: { html: ['<meta[^>]+content="[^"]*\\.nationbuilder\\.com'] },
  Elementor: { meta: { generator: '^Elementor ([\\d.]+)\\;version:\\1' } },
  'Phusion Passenger': { headers: { Server: 'Phusion Passenger(?:\\(R\\))?(?: ([\\d.]+))?\\;version:\\1' } },
  WHMCS: { html: ['var whmcsBaseUrl'], scriptSrc: ['/templates/[\\w-]+/js/whmcs\\.js'] },

  'Cloudflare Turnstile': { scriptSrc: ['challenges\\.cloudflare\\.com/turnstile/'] },
  'Cloudflare Rocket Loader': { scriptSrc: ['/cdn-cgi/scripts/[\\w./-]+/rocket-loader\\.min\\.js'] },
  Zaraz: { scriptSrc: ['/cdn-cgi/zaraz/'] },
  'Adobe Experience Platform Launch': { scriptSrc: ['assets\\.adobedtm\\.com/(?:[\\w-]+/)*launch-'] },
  'Adobe DTM': { scriptSrc: ['assets\\.adobedtm\\.com/[\\w/]+/satelliteLib-'] },
  'Adobe Analytics': { scriptSrc: ['/AppMeasurement(?:\\.min)?\\.js'] },
  'Microsoft Application Insights': {
    scriptSrc: ['(?:js\\.monitor\\.azure\\.com|az416426\\.vo\\.msecnd\\.net)/scripts/'],
  },
  'Elastic APM': { scriptSrc: ['elastic-apm-rum[\\w.]*\\.js'] },
  'Matomo Tag Manager': { scriptSrc: ['/js/container_\\w{8}(?:_\\w+)?\\.js'] },
  Countly: { scriptSrc: ['/countly(?:\\.min)?\\.js'] },
  CallRail: { scriptSrc: ['cdn\\.callrail\\.com/'] },
  'Parse.ly': { scriptSrc: ['cdn\\.parsely\\.com/keys/'] },
  Partytown: { scriptSrc: ['/~partytown/'], html: ['<script[^>]+type="text/partytown"'] },
  OptinMonster: { scriptSrc: ['(?:a\\.omappapi|a\\.opmnstr|a\\.optmnstr)\\.com/'] },
  Drift: { scriptSrc: ['js\\.driftt\\.com/'] },
  Gorgias: { scriptSrc: ['config\\.gorgias\\.(?:chat|io)/'] },
  Chatwoot: { scriptSrc: ['/packs/js/sdk\\.js'], html: ['window\\.chatwootSDK\\.run'] },
  Klaro: { scriptSrc: ['/klaro(?:-no-css)?(?:\\.min)?\\.js'] },
  Transifex: { scriptSrc: ['cdn\\.transifex\\.com/live\\.js'] },
  Adyen: { scriptSrc: ['checkoutshopper-\\w+\\.adyen\\.com/'] },
  'Facebook Login': { html: ['<[^>]+class="[^"]*\\bfb-login-button\\b'] },
  'Google Charts': { scriptSrc: ['gstatic\\.com/charts/loader\\.js'] },

  CKEditor: {
    scriptSrc: ['cdn\\.ckeditor\\.com/(?:ckeditor5/)?([\\d.]+)/\\;version:\\1', '/ckeditor(?:5)?(?:\\.umd)?\\.js'],
  },
  CodeMirror: { scriptSrc: [release('codemirror'), '/codemirror(?:\\.min)?\\.js'] },
  Ace: { scriptSrc: ['/(?:ace-builds|ajax/libs/ace)[@/]v?(\\d[\\d.]+\\d)/\\;version:\\1'] },
  Quill: { scriptSrc: [release('quill'), 'cdn\\.quilljs\\.com/([\\d.]+)/\\;version:\\1'] },
  'MediaElement.js': { scriptSrc: ['/mediaelement-and-player(?:\\.min)?\\.js(?:\\?ver=([\\d.]+))?\\;version:\\1'] },
  'Shaka Player': { scriptSrc: [release('shaka-player'), '/shaka-player\\.(?:compiled|ui)\\.js'] },
  Phaser: { scriptSrc: [release('phaser'), '/phaser(?:\\.min)?\\.js'] },
  'Zone.js': { scriptSrc: [release('zone\\.js'), '/zone(?:\\.min)?\\.js'] },
  Ionic: { scriptSrc: ['/@ionic/core(?:@([\\d.]+\\d))?\\;version:\\1'], html: ['<ion-app\\b'] },
  'Knockout.js': { scriptSrc: [release('knockout'), '/knockout-([\\d.]+\\d)(?:\\.min)?\\.js\\;version:\\1'] },
  'core-js': { scriptSrc: [release('core-js')] },
  Babel: { scriptSrc: ['/@babel/standalone(?:@([\\d.]+\\d))?\\;version:\\1'] },
}

export const ownRules: readonly Readonly<Record<string, Partial<Rule>>>[] = [
  applications,
  servers,
  frontEnd,
  services,
  releases,
]

function merged(rule: Rule | undefined, more: Partial<Rule>): Rule {
  const joined: Record<string, unknown> = { cats: [], ...rule }
  for (const [key, value] of Object.entries(more)) {
    const old = joined[key]
    if (key === 'cats' || old === undefined) joined[key] = value
    else if (Array.isArray(old) && Array.isArray(value)) joined[key] = [...old, ...value]
    else if (typeof old === 'object' && old !== null && typeof value === 'object') joined[key] = { ...old, ...value }
    else joined[key] = value
  }
  return joined as unknown as Rule
}

function renamed(rule: Rule): Rule {
  const current = (names: readonly string[]) =>
    names.map((text) => {
      const [name = '', ...tags] = text.split('\\;')
      return [currentNames[name] ?? name, ...tags].join('\\;')
    })
  return {
    ...rule,
    ...(rule.implies && { implies: current(rule.implies) }),
    ...(rule.requires && { requires: current(rule.requires) }),
    ...(rule.excludes && { excludes: current(rule.excludes) }),
  }
}

const LIBRARY = 59

interface Library {
  content: readonly string[]
  address: readonly string[]
}

const libraries = Object.entries(retire.libraries as unknown as Record<string, Library>)

/** Patterns for the code of libraries: those of retire.js, then Sundry's. These are case-sensitive. */
function contents(): RulePattern[] {
  const theirs = libraries.flatMap(([name, { content }]) => content.map((source) => [name, source] as const))
  const own = libraryContents.map(([name, { source }]) => [name, source] as const)
  return [...theirs, ...own].map(([name, source]) => ({ name, pattern: parsePattern(source, '') }))
}

let compiled: CompiledRules | undefined

export function ruleSet(): CompiledRules {
  if (compiled) return compiled
  const rules = new Map<string, Rule>()
  for (const [name, rule] of Object.entries(vendored.technologies as unknown as Record<string, Rule>)) {
    if (!notTechnologies.includes(name)) rules.set(currentNames[name] ?? name, cautious(renamed(rule)))
  }
  for (const [name, replaced] of Object.entries(corrections)) {
    const rule = rules.get(name)
    if (rule) rules.set(name, { ...rule, ...replaced })
  }
  for (const group of ownRules) {
    for (const [name, more] of Object.entries(group)) rules.set(name, merged(rules.get(name), more))
  }
  for (const [name, { address }] of libraries) {
    const scriptSrc = address.map((source) => `${source}\\;version:\\1`)
    rules.set(name, merged(rules.get(name) ?? { cats: [LIBRARY] }, { scriptSrc }))
  }
  for (const [name, rule] of rules) rules.set(name, withoutGuesses(rule, rules))
  compiled = compileRules(rules, contents())
  return compiled
}
