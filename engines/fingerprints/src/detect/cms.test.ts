import { describe, expect, test } from 'vitest'
import { profilePage } from '../identify/profile.ts'
import type { Page } from '../page/types.ts'
import { pageOf } from '../testing.ts'

/** 'kind Name 1.2.3', with a tilde where the release is only likely. */
function components(html: string, more: Partial<Page> = {}): string[] {
  return profilePage(pageOf({ html, ...more })).components.map(({ kind, name, version, author, approximate }) =>
    [kind, name, version && (approximate ? `~${version}` : version), author && `by ${author}`]
      .filter(Boolean)
      .join(' '),
  )
}

describe('Drupal', () => {
  test('10: theme by the settings, modules by folders and loaded libraries, without those of core [tech-19]', () => {
    const html = `<meta name="Generator" content="Drupal 10 (https://www.drupal.org)">
      <link rel="stylesheet" href="/core/misc/components/progress.module.css?v=10.3.1">
      <link rel="stylesheet" href="/modules/contrib/webform/css/webform.css?v=10.3.1">
      <link rel="stylesheet" href="/modules/contrib/slick/css/slick.css?v=1.8.1">
      <link rel="stylesheet" href="/themes/contrib/bootstrap5/css/style.css?v=4.0.1">
      <link rel="stylesheet" href="/themes/custom/house_of_tea/css/style.css?v=10.3.1">
      <script data-drupal-selector="drupal-settings-json" type="application/json">{"path":{"baseUrl":"\\/"},
        "ajaxPageState":{"libraries":"house_of_tea\\/main,system\\/base,views\\/views.module,paragraphs\\/drupal","theme":"house_of_tea","theme_token":null}}</script>`
    expect(components(html)).toEqual([
      'theme House Of Tea',
      'parent-theme Bootstrap5 ~4.0.1',
      'module Webform',
      'module Slick ~1.8.1',
      'module Paragraphs',
    ])
  })
  test('7: folders of the site', () => {
    const html = `<meta name="Generator" content="Drupal 7 (http://drupal.org)" />
      <style>@import url("http://site.example/modules/system/system.base.css?s1");
      @import url("http://site.example/sites/all/modules/ctools/css/ctools.css?s1");
      @import url("http://site.example/sites/all/themes/zen_kid/css/a.css?s1");</style>
      <script>jQuery.extend(Drupal.settings, {"basePath":"\\/","ajaxPageState":{"theme":"zen_kid"}});</script>`
    expect(components(html)).toEqual(['theme Zen Kid', 'module Ctools'])
  })
  test('Drupal rules ignore folders of other systems', () => {
    expect(components('<script src="/modules/contrib/webform/a.js"></script>')).toEqual([])
  })
})

describe('Joomla', () => {
  const head = '<meta name="generator" content="Joomla! - Open Source Content Management">'
  test('template with release and author from its file, add-ons by folder', () => {
    const html = `${head}<link href="/media/templates/site/cassiopeia_tea/css/template.min.css?b3f7a0" rel="stylesheet">
      <script src="/media/com_akeeba/js/a.min.js?9.8.1"></script><script src="/media/com_content/js/a.js"></script>
      <script src="/media/mod_menu/js/menu.js?v=1.0"></script><script src="/modules/mod_slideshowck/a.js?v=2.3.1"></script>
      <script src="/media/plg_system_jce/js/a.js?v=2.9.70"></script>`
    const probes = {
      'https://site.example/templates/cassiopeia_tea/templateDetails.xml': `<?xml version="1.0"?><extension type="template"><name>cassiopeia_tea</name>
        <version>1.4</version><author>Tea House</author><parent>cassiopeia</parent></extension>`,
    }
    expect(components(html, { probes })).toEqual([
      'theme Cassiopeia Tea 1.4 by Tea House',
      'parent-theme Cassiopeia',
      'extension Akeeba',
      'module Slideshowck ~2.3.1',
      'plugin Jce ~2.9.70',
    ])
  })
  test('3: template folder alone', () => {
    expect(components(`${head}<link href="/templates/protostar/css/template.css" rel="stylesheet">`)).toEqual([
      'theme Protostar',
    ])
  })
})

test('Ghost: a theme that says its name, and the parts switched on', () => {
  const html = `<meta name="generator" content="Ghost 5.96"><link rel="stylesheet" href="/assets/built/screen.css?v=1">
    <script src="/assets/built/casper.js?v=1"></script><script defer src="/public/cards.min.js?v=1"></script>
    <script defer src="https://cdn.jsdelivr.net/ghost/portal@~2.43/umd/portal.min.js" data-ghost="https://site.example/"></script>
    <script defer src="https://cdn.jsdelivr.net/ghost/sodo-search@~1.5/umd/sodo-search.min.js"></script>`
  expect(components(html)).toEqual([
    'theme Casper',
    'extension Portal (memberships) ~2.43',
    'extension Search ~1.5',
    'extension Cards',
  ])
})

describe('Shopify', () => {
  const head = '<link rel="stylesheet" href="https://cdn.shopify.com/s/files/1/1/t/1/assets/base.css">'
  test('theme by its schema, apps by their blocks and files', () => {
    const html = `${head}<script>var Shopify = Shopify || {}; Shopify.shop = "tea.myshopify.com";
      Shopify.theme = {"name":"Copy of Dawn","id":128,"schema_name":"Dawn","schema_version":"15.0.2","theme_store_id":887,"role":"main"};</script>
      <!-- BEGIN app block: shopify://apps/judge-me-reviews/blocks/a/1 -->
      <script src="https://cdn.shopify.com/extensions/0191b0a1-0000-7000-8000-000000000000/size-chart-12/assets/a.js"></script>`
    expect(components(html)).toEqual(['theme Dawn 15.0.2', 'extension Judge Me Reviews', 'extension Size Chart'])
  })
  test('takes a theme that is no JSON for none', () => {
    expect(components(`${head}<script>Shopify.theme = {name: x};</script>`)).toEqual([])
  })
})

describe('Magento', () => {
  test('2: theme with its vendor, modules of others', () => {
    const html = `<script src="/static/version1719/frontend/TeaHouse/leaves/en_US/requirejs/require.js"></script>
      <script src="/static/version1719/frontend/TeaHouse/leaves/en_US/Amasty_ShopBy/js/a.js"></script>
      <script type="text/x-magento-init">{"*":{"Magento_Ui/js/core/app":{},"Mageplaza_Core/js/b":{}}}</script>`
    expect(components(html)).toEqual([
      'theme Leaves by TeaHouse',
      'module Shop By by Amasty',
      'module Core by Mageplaza',
    ])
  })
  test('1: skin folder', () => {
    const html = '<script src="/js/mage/cookies.js"></script><link href="/skin/frontend/rwd/default/css/a.css">'
    expect(components(html)).toEqual(['theme Default by Rwd'])
  })
})

test('PrestaShop: theme, parent and modules', () => {
  const html = `<meta name="generator" content="PrestaShop"><link rel="stylesheet" href="/themes/tea_child/assets/css/custom.css">
    <link rel="stylesheet" href="/themes/classic/assets/css/theme.css"><link href="/modules/ps_imageslider/css/a.css">
    <script>var prestashop = {"cart":{}}</script><script src="/modules/blockreassurance/views/a.js?v=5.1.4"></script>`
  expect(components(html)).toEqual([
    'theme Tea Child',
    'parent-theme Classic',
    'module Imageslider',
    'module Blockreassurance ~5.1.4',
  ])
})

describe('MediaWiki', () => {
  const html = `<meta name="generator" content="MediaWiki 1.43.1">
    <script>RLPAGEMODULES=["ext.cite.ux-enhancements","mediawiki.page.ready","ext.myTea"];</script>
    <link rel="stylesheet" href="/load.php?lang=en&amp;modules=ext.echo.styles%7Cskins.vector.styles&amp;skin=vector-2022">
    <body class="mediawiki ltr skin-vector skin-vector-2022 action-view">`
  test('skin and extensions by the modules of the page', () => {
    expect(components(html)).toEqual(['theme Vector 2022', 'extension Cite', 'extension myTea', 'extension Echo'])
  })
  test('names and releases by the list of the wiki itself [tech-20]', () => {
    const listed = {
      query: {
        extensions: [
          { type: 'skin', name: 'Vector' },
          { type: 'other', name: 'Echo' },
          { type: 'parserhook', name: 'Cite', version: '1.0', author: 'Ann, Ben' },
        ],
      },
    }
    const probes = {
      'https://site.example/api.php?action=query&meta=siteinfo&siprop=extensions&format=json': JSON.stringify(listed),
    }
    expect(components(html, { probes })).toEqual([
      'theme Vector 2022',
      'extension Echo',
      'extension Cite 1.0 by Ann, Ben',
    ])
  })
  test('falls back when that list is cut or no list', () => {
    const url = 'https://site.example/api.php?action=query&meta=siteinfo&siprop=extensions&format=json'
    expect(components(html, { probes: { [url]: '{"query":{"exten' } })).toContain('extension Cite')
    expect(components(html, { probes: { [url]: '[]' } })).toContain('extension Cite')
  })
})
