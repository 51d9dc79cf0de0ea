import type { Rule } from '../page/types.ts'

/** Where a vendored rule matches too much, these fields replace its own. */
export const corrections: Readonly<Record<string, Partial<Rule>>> = {
  // Only a few files called bootstrap.js are Bootstrap's.
  Bootstrap: {
    html: ['<style>\\s+/\\*!\\s+\\* Bootstrap v(\\d\\.\\d\\.\\d)\\;version:\\1'],
    scriptSrc: ['bootstrap@(\\d+\\.\\d+\\.\\d+)/\\;version:\\1', '/bootstrap\\.bundle(?:\\.min)?\\.js'],
  },
  // The theme Hello Elementor names the builder without needing it.
  Elementor: {
    html: [
      '<(?:div|section)[^>]+class=["\'][^"\']*\\belementor-(?:element|section|widget|page)\\b',
      '<link[^>]+href=["\'][^"\']*/plugins/elementor/assets',
      '<link[^>]+href=["\'][^"\']*uploads/elementor/css',
    ],
    scriptSrc: ['/plugins/elementor/assets/js/[^/]+\\.js\\?ver=([\\d.]+)$\\;version:\\1'],
  },
  'Hello Elementor': { implies: [] },
  // One of its alternatives was 'css', in whatever address.
  Choices: { scriptSrc: ['choices\\.js(?:@([\\d.]+))?/\\;version:\\1', '/choices(?:\\.min)?\\.js'] },
  // That server precedes every site of theirs, shop or not.
  'Squarespace Commerce': { headers: {} },
  // A page that borrows files from a host need not be there itself.
  cdnjs: { implies: [] },
  // The highlighter is a plugin of it, which a page may leave out.
  'Reveal.js': { implies: [] },
  // The release in that header is Werkzeug's, which other programs use too.
  Flask: { headers: {} },
  // These four took tens of milliseconds and more on texts made for it (npm run prove -- redos).
  'GOV.UK Frontend': { scriptSrc: ['govuk-frontend(?:-([\\d.]+))?(?:\\.min)?\\.js\\;version:\\1'] },
  Liferay: { headers: { 'liferay-portal': '([\\d.]{3,20})\\;version:\\1' } },
  PIXIjs: { url: ['\\.pixijs\\.com'] },
  TwicPics: { scriptSrc: ['\\.twic\\.pics'] },
  D3: { scriptSrc: ['/d3(?:\\.v\\d+)?(?:\\.min)?\\.js'] },
  Swiper: { scriptSrc: ['/swiper(?:-bundle)?(?:\\.min)?\\.js'] },
  SvelteKit: {
    dom: {},
    html: ['<[^>]+(?:data-sveltekit-|sveltekit:prefetch)', '__sveltekit_', '/_app/immutable/(?:entry|chunks|start)'],
    implies: ['Svelte'],
  },
  RequireJS: { scriptSrc: ['/require(?:\\.min)?\\.js', '\\brequirejs\\b[^?]*\\.js'] },
  React: {
    html: ['<[^>]+\\bdata-react(?:id|root|-(?:checksum|helmet|class|props))\\b'],
  },
  Dart: { scriptSrc: ['\\.dart\\.js(?:$|\\?)'] },
  'Nette Framework': { html: ['<input[^>]+data-nette-rules'] },
  Joomla: { html: ['<(?:link|script)[^>]+/(?:media|components)/com_\\w+/\\;confidence:50'] },
  Stimulus: { html: [] },
  // A link to where a generator is found is no sign of it.
  Hugo: { dom: {} },
  Plausible: { scriptSrc: ['plausible\\.io/js/', '/js/(?:script|plausible)\\.js\\?site=plausible'] },
  Intercom: { scriptSrc: ['widget\\.intercom\\.io/widget', 'api\\.intercom\\.io/api', 'static\\.intercomcdn\\.com'] },
  'Microsoft Clarity': {
    scriptSrc: ['www\\.clarity\\.ms/.+/([\\d.]+)/clarity\\.js\\;version:\\1', 'clarity\\.ms/tag/'],
  },
}
