// Plugins and extensions whose folders or modules are called otherwise than they are: what stands in a page, and its name.
import { expect, test } from 'vitest'
import { profilePage } from '../index.ts'
import { pageOf } from '../testing/page.ts'

const componentsOf = (html: string) => profilePage(pageOf({ html })).components

test.each([
  ['advanced-custom-fields', 'Advanced Custom Fields'],
  ['akismet', 'Akismet'],
  ['all-in-one-seo-pack', 'All in One SEO Pack'],
  ['autoptimize', 'Autoptimize'],
  ['bbpress', 'bbPress'],
  ['beaver-builder-lite-version', 'Beaver Builder'],
  ['buddypress', 'BuddyPress'],
  ['classic-editor', 'Classic Editor'],
  ['complianz-gdpr', 'Complianz'],
  ['contact-form-7', 'Contact Form 7'],
  ['cookie-law-info', 'CookieYes'],
  ['cookie-notice', 'Cookie Notice'],
  ['easy-digital-downloads', 'Easy Digital Downloads'],
  ['elementor', 'Elementor'],
  ['elementor-pro', 'Elementor Pro'],
  ['essential-addons-for-elementor-lite', 'Essential Addons for Elementor'],
  ['formidable', 'Formidable Form'],
  ['google-analytics-for-wordpress', 'MonsterInsights'],
  ['google-site-kit', 'Site Kit'],
  ['gravityforms', 'Gravity Forms'],
  ['gutenberg', 'Gutenberg'],
  ['hello', 'Hello Dolly'],
  ['jetpack', 'Jetpack'],
  ['js_composer', 'wpBakery'],
  ['litespeed-cache', 'Litespeed Cache'],
  ['mailchimp-for-wp', 'MailChimp for WordPress'],
  ['ninja-forms', 'Ninja Forms'],
  ['nextgen-gallery', 'NextGEN Gallery'],
  ['popup-maker', 'Popup Maker'],
  ['polylang', 'Polylang'],
  ['really-simple-ssl', 'Really Simple SSL'],
  ['redirection', 'Redirection'],
  ['revslider', 'Slider Revolution'],
  ['seo-by-rank-math', 'Rank Math SEO'],
  ['sitepress-multilingual-cms', 'WPML'],
  ['siteorigin-panels', 'SiteOrigin Page Builder'],
  ['tablepress', 'TablePress'],
  ['the-events-calendar', 'The Events Calendar'],
  ['translatepress-multilingual', 'TranslatePress'],
  ['updraftplus', 'UpdraftPlus'],
  ['w3tc', 'W3 Total Cache'],
  ['w3-total-cache', 'W3 Total Cache'],
  ['woocommerce', 'WooCommerce'],
  ['wordfence', 'Wordfence'],
  ['wordpress-seo', 'Yoast SEO'],
  ['wp-fastest-cache', 'WP Fastest Cache'],
  ['wp-optimize', 'WP-Optimize'],
  ['wp-rocket', 'WP Rocket'],
  ['wp-smushit', 'WPMU DEV Smush'],
  ['wp-statistics', 'WP-Statistics'],
  ['wp-super-cache', 'WordPress Super Cache'],
  ['wpforms-lite', 'WPForms'],
  ['wpforms', 'WPForms'],
])('a page of WordPress with the folder %s has %s', (slug, name) => {
  const html = `<script src="/wp-content/plugins/${slug}/a.js"></script>`
  expect(componentsOf(html)).toContainEqual(expect.objectContaining({ kind: 'plugin', slug, name }))
})

test.each([
  ['cite', 'Cite'],
  ['visualEditor', 'VisualEditor'],
  ['echo', 'Echo'],
  ['uls', 'UniversalLanguageSelector'],
  ['wikiEditor', 'WikiEditor'],
  ['codeMirror', 'CodeMirror'],
  ['scribunto', 'Scribunto'],
  ['math', 'Math'],
  ['tmh', 'TimedMediaHandler'],
  ['popups', 'Popups'],
  ['smw', 'Semantic MediaWiki'],
  ['srf', 'Semantic Result Formats'],
  ['pygments', 'SyntaxHighlight'],
  ['pageforms', 'Page Forms'],
  ['gadget', 'Gadgets'],
  ['centralauth', 'CentralAuth'],
  ['eventLogging', 'EventLogging'],
])('a page of MediaWiki with the module ext.%s has %s', (key, name) => {
  const html = `<meta name="generator" content="MediaWiki 1.43.0"><script src="/load.php?modules=ext.${key}.styles|x"></script>`
  expect(componentsOf(html)).toContainEqual(expect.objectContaining({ kind: 'extension', name }))
})
