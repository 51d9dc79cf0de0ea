import type { Rule } from '../page/types.ts'

/** Gives a version to what something else has found, and finds nothing itself. */
const RELEASE = '\\;version:\\1\\;confidence:0'
const NUMBER = '(\\d+\\.\\d+(?:\\.\\d+)*)'

const CMS = 1
const FORUM = 2
const DOCS = 4
const PLUGIN = 87
const MISC = 19
const UI = 66

const ofWordPress = { cats: [PLUGIN], requires: ['WordPress'] }

/** Known by the generator that they name, whose release `detect/libraries.ts` reads for all. */
const generators: Readonly<Record<string, readonly [number, string]>> = {
  Antora: [DOCS, 'https://antora.org'],
  Docutils: [DOCS, 'https://docutils.sourceforge.io'],
  ExDoc: [DOCS, 'https://hexdocs.pm/ex_doc'],
  HonKit: [DOCS, 'https://honkit.netlify.app'],
  Lektor: [CMS, 'https://www.getlektor.com'],
  Metalsmith: [57, 'https://metalsmith.io'],
  Middleman: [57, 'https://middlemanapp.com'],
  Nanoc: [57, 'https://nanoc.app'],
  Nikola: [57, 'https://getnikola.com'],
  Quarto: [DOCS, 'https://quarto.org'],
  Rustdoc: [DOCS, 'https://doc.rust-lang.org/rustdoc/'],
  ViewVC: [DOCS, 'http://viewvc.org'],
  b2evolution: [CMS, 'https://b2evolution.net'],
}

/** Release statements of programs that the vendored set recognises. */
export const releases: Readonly<Record<string, Partial<Rule>>> = {
  // WordPress stamps its own release on these files; scripts that it brings along carry theirs.
  WordPress: {
    html: [
      `/wp-includes/(?:css|blocks)/[\\w./-]{1,80}\\.css\\?ver=${NUMBER}["'&]${RELEASE}`,
      `/wp-includes/js/(?:wp-embed|comment-reply|wp-emoji-release|wp-util)(?:\\.min)?\\.js\\?ver=${NUMBER}["'&]${RELEASE}`,
      `\\\\/wp-includes\\\\/js\\\\/wp-emoji-release\\.min\\.js\\?ver=${NUMBER}"${RELEASE}`,
      `<generator>https?://wordpress\\.org/\\?v=${NUMBER}</generator>${RELEASE}`,
    ],
  },
  'All in One SEO Pack': { html: [`<!-- All in One SEO (?:Pro )?${NUMBER} - aioseo\\.com\\;version:\\1`] },
  WPML: { ...ofWordPress, website: 'https://wpml.org', meta: { generator: `^WPML ver:${NUMBER}\\;version:\\1` } },
  'Slider Revolution': { meta: { generator: `^Powered by Slider Revolution ${NUMBER}\\;version:\\1` } },
  'Yoast SEO': { html: [`optimized with the Yoast SEO (?:Premium )?plugin v${NUMBER}${RELEASE}`] },
  Drupal: { scriptSrc: [`/core/misc/drupal(?:\\.init|SettingsLoader)?\\.js\\?v=${NUMBER}\\;version:\\1`] },
  'TYPO3 CMS': { meta: { generator: `TYPO3\\s+(?:CMS\\s+)?${NUMBER}?\\;version:\\1` } },
  SilverStripe: { meta: { generator: `^SilverStripe(?: CMS)?(?: ${NUMBER})?\\;version:\\1` } },
  Plone: { meta: { generator: `^Plone(?: ${NUMBER})?\\;version:\\1` } },
  'Concrete CMS': { meta: { generator: `^concrete ?(?:5|CMS)(?: - ${NUMBER})?\\;version:\\1` } },
  'Textpattern CMS': { meta: { generator: `^Textpattern(?: CMS)?(?: ${NUMBER})?\\;version:\\1` } },
  PrestaShop: { meta: { generator: `^PrestaShop(?: ${NUMBER})?\\;version:\\1` } },
  phpBB: { html: [`Powered by <a[^>]+>phpBB</a>(?:&reg;|®)? (?:Forum Software )?v?${NUMBER}\\;version:\\1`] },
  MyBB: { html: [`Powered By <a[^>]+>MyBB(?: ${NUMBER})?</a>\\;version:\\1`] },
  FluxBB: { html: [`Powered by <a[^>]+fluxbb\\.org/?">FluxBB</a>(?: v?${NUMBER})?\\;version:\\1`] },
  punBB: { html: [`Powered by <a[^>]+punbb[^>]*>PunBB</a>(?: v?${NUMBER})?\\;version:\\1`] },
  SMF: {
    cats: [FORUM],
    website: 'https://www.simplemachines.org',
    html: [`<a[^>]+title="(?:License|Simple Machines Forum)"[^>]*>SMF ${NUMBER}</a>\\;version:\\1`],
    implies: ['PHP'],
  },
  MantisBT: { html: [`Powered by <a[^>]+mantisbt[^>]*>Mantis ?BT(?: ${NUMBER})?\\;version:\\1`] },
  Discourse: { meta: { generator: `^Discourse(?: ?/?${NUMBER})?\\;version:\\1` } },
  VuePress: { meta: { generator: `^VuePress(?: ${NUMBER})?\\;version:\\1` } },
  AWStats: { meta: { generator: `^AWStats ${NUMBER}\\;version:\\1` } },
  Bugzilla: { html: [`class="header_addl_info">version ${NUMBER}<\\;version:\\1`] },
  'Atlassian Confluence': { meta: { 'ajs-version-number': `^${NUMBER}\\;version:\\1` } },
  'Atlassian Jira': {
    html: [`<meta name="application-name" content="JIRA"[^>]+data-version="${NUMBER}\\;version:\\1`],
  },
  XWiki: { html: [`id="xwikiplatformversion"[^>]*>\\s*(?:<[^>]+>\\s*)?XWiki [A-Za-z ]*${NUMBER}\\;version:\\1`] },
  BookStack: { html: [`/dist/app\\.js\\?version=v${NUMBER}${RELEASE}`] },
  ownCloud: {
    html: ['<title>\\s*ownCloud\\s*</title>'],
    scripts: [`"version":"[\\d.]+","versionstring":"${NUMBER}"${RELEASE}`],
  },
  GitBook: { meta: { generator: `^GitBook(?: ${NUMBER})?\\;version:\\1` } },
  'Material for MkDocs': {
    cats: [DOCS],
    website: 'https://squidfunk.github.io/mkdocs-material/',
    meta: { generator: `\\bmkdocs-material-${NUMBER}\\;version:\\1` },
    implies: ['MkDocs'],
  },
  SmokePing: {
    cats: [10],
    website: 'https://oss.oetiker.ch/smokeping/',
    html: [`smokeping/counter\\.cgi/[^>]*>SmokePing</a>-${NUMBER}\\;version:\\1`],
  },
  pkgdown: {
    cats: [DOCS],
    website: 'https://pkgdown.r-lib.org',
    html: [`Site built with <a[^>]+>pkgdown</a> ${NUMBER}\\;version:\\1`],
  },
  Elasticsearch: {
    html: [`"version" ?: ?\\{\\s*"number" ?: ?"${NUMBER}"[\\s\\S]{0,900}You Know, for Search\\;version:\\1`],
  },
  InfluxDB: {
    cats: [34],
    website: 'https://www.influxdata.com',
    headers: { 'X-Influxdb-Version': `^v?${NUMBER}\\;version:\\1` },
  },
  Varnish: { headers: { Via: `\\bvarnish(?: \\(Varnish)?(?:/${NUMBER})?\\;version:\\1` } },
  Zope: { headers: { Server: `^Zope/\\(?(?:Zope )?${NUMBER}\\;version:\\1` } },
  GlassFish: {
    headers: { Server: `GlassFish(?: Server)?(?: Open Source Edition)?(?: */? *${NUMBER})?\\;version:\\1` },
  },
  Etherpad: {
    headers: { Server: `^Etherpad ${NUMBER}\\;version:\\1` },
    html: ['<title>\\s*Etherpad(?:\\s*</title>|\\s+[-–—|·]\\s)'],
    implies: ['Node.js'],
  },
  'Font Awesome': {
    scriptSrc: [`use\\.fontawesome\\.com/releases/v${NUMBER}/\\;version:\\1`],
    html: [`use\\.fontawesome\\.com/releases/v${NUMBER}/\\;version:\\1`],
  },
  MooTools: { scripts: [`\\bMooTools ?= ?\\{ ?version: ?["']${NUMBER}\\;version:\\1`] },
  'Animate.css': {
    cats: [UI],
    website: 'https://animate.style',
    html: [`/animate\\.css(?:@|/)${NUMBER}/\\;version:\\1`],
  },
  Coppermine: {
    cats: [MISC],
    website: 'https://coppermine-gallery.net',
    html: [`<!--Coppermine Photo Gallery ${NUMBER}\\;version:\\1`],
    implies: ['PHP'],
  },
  'Highlight.js': { scriptSrc: [`/highlightjs/cdn-release@${NUMBER}/\\;version:\\1`] },
  Prism: { scriptSrc: [`/prism(?:js)?[@/]${NUMBER}/\\;version:\\1`] },
  'Socket.io': { scriptSrc: [`cdn\\.socket\\.io/(?:socket\\.io-)?${NUMBER}[/.]\\;version:\\1`] },
  'Request Tracker': {
    cats: [13],
    website: 'https://bestpractical.com/request-tracker',
    html: [`\\bRT ${NUMBER}[^<]{0,80}Copyright 1996-20\\d\\d <a[^>]+bestpractical\\;version:\\1`],
    implies: ['Perl'],
  },
  'LDAP Account Manager': {
    cats: [9],
    website: 'https://www.ldap-account-manager.org',
    html: [`<title>LDAP Account Manager(?: \\(${NUMBER}\\))?\\;version:\\1`],
    implies: ['PHP'],
  },
  Zabbix: { html: [`>\\s*Zabbix ${NUMBER}\\. (?:&copy;|©) 2001\\;version:\\1`] },
  CUPS: {
    cats: [MISC],
    website: 'https://openprinting.github.io/cups/',
    headers: { Server: '^CUPS/' },
    html: [`<title>[^<]{0,40} - CUPS ${NUMBER}\\;version:\\1`],
  },
  Syncthing: {
    cats: [MISC],
    website: 'https://syncthing.net',
    headers: { 'X-Syncthing-Version': `^v?${NUMBER}\\;version:\\1` },
    implies: ['Go'],
  },
  Xymon: {
    cats: [10],
    website: 'https://xymon.sourceforge.io',
    html: [`<a[^>]+xymon[^>]*>Xymon ${NUMBER}</a>\\;version:\\1`],
  },
  // The error pages of servers sign as their header does.
  'Apache HTTP Server': { html: [`<address>Apache/${NUMBER} [^<]{0,120} Server at\\;version:\\1`] },
  Nginx: { html: [`<hr><center>nginx/${NUMBER}\\;version:\\1`] },
  OpenResty: { html: [`<hr><center>openresty/${NUMBER}\\;version:\\1`] },
  Javadoc: {
    html: [`<!-- Generated by javadoc \\((?:version )?(\\d[\\d._]*)\\)\\;version:\\1`],
  },
  YARD: {
    cats: [DOCS],
    website: 'https://yardoc.org',
    html: [`<a[^>]+yardoc\\.org[^>]*>yard</a>\\s*${NUMBER}\\;version:\\1`],
  },
  JSDoc: { cats: [DOCS], website: 'https://jsdoc.app', html: [`>JSDoc ${NUMBER}</a>\\;version:\\1`] },
  ...Object.fromEntries(
    Object.entries(generators).map(([name, [category, website]]) => [
      name,
      { cats: [category], website, meta: { generator: `^${name}\\b` } },
    ]),
  ),
}
