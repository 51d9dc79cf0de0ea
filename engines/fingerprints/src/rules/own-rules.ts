import type { Rule } from '../page/types.ts'
import { applications } from './applications.ts'
import { frontEnd } from './front-end.ts'
import { releases } from './releases.ts'
import { servers } from './servers.ts'

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
