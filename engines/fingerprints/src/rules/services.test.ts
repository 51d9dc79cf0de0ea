import { expect, test } from 'vitest'
import { namesIn } from '../testing.ts'

const script = (address: string) => ({ scripts: [address] })
const html = (text: string) => ({ html: text })
const meta = (text: string) => html(`<meta name="generator" content="${text}">`)

test.each([
  ['Framer Sites', meta('Framer 5b9d07f')],
  ['Squarespace', html('<script>Static.SQUARESPACE_CONTEXT = {}</script>')],
  ['Elementor 3.23.4', meta('Elementor 3.23.4; features: additional_custom_breakpoints')],
  ['Phusion Passenger 6.0.23', { headers: [['server', 'nginx/1.24.0 + Phusion Passenger(R) 6.0.23']] as const }],
  ['Cloudflare Turnstile', script('https://challenges.cloudflare.com/turnstile/v0/api.js')],
  [
    'Cloudflare Rocket Loader',
    script('https://a.example/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js'),
  ],
  ['Adobe Experience Platform Launch', script('https://assets.adobedtm.com/abc/def/launch-123.min.js')],
  ['Microsoft Application Insights', script('https://js.monitor.azure.com/scripts/b/ai.3.gbl.min.js')],
  ['Matomo Tag Manager', script('https://stats.example/js/container_AbCd1234.js')],
  ['Parse.ly', script('https://cdn.parsely.com/keys/a.example/p.js')],
  ['Partytown', html('<script type="text/partytown" src="/a.js"></script>')],
  ['OptinMonster', script('https://a.omappapi.com/app/js/api.min.js')],
  ['Drift', script('https://js.driftt.com/include/1/abc.js')],
  ['Google Charts', script('https://www.gstatic.com/charts/loader.js')],
  ['CKEditor 43.1.0', script('https://cdn.ckeditor.com/ckeditor5/43.1.0/ckeditor5.umd.js')],
  ['Ace 1.36.2', script('https://cdnjs.cloudflare.com/ajax/libs/ace/1.36.2/ace.js')],
  ['Quill 2.0.2', script('https://cdn.jsdelivr.net/npm/quill@2.0.2/dist/quill.js')],
  [
    'MediaElement.js 4.2.17',
    script('https://a.example/wp-includes/js/mediaelement/mediaelement-and-player.min.js?ver=4.2.17'),
  ],
  ['Zone.js 0.14.10', script('https://unpkg.com/zone.js@0.14.10/bundles/zone.umd.js')],
  ['Knockout.js 3.5.1', script('https://a.example/js/knockout-3.5.1.js')],
  ['Babel 7.25.6', script('https://unpkg.com/@babel/standalone@7.25.6/babel.min.js')],
])('%s is seen without running the page', (name, page) => {
  expect(namesIn(page)).toContain(name)
})

test('a page that only speaks of them has none', () => {
  const text = '<p>Framer, Squarespace, Turnstile, Drift, Quill and Phaser are names. See quill.example.</p>'
  expect(namesIn(html(text))).toEqual([])
  expect(namesIn({ headers: [['server', 'Squarespace']] })).toEqual(['Squarespace'])
})
