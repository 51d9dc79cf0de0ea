// Plugins and extensions whose folders or modules are called otherwise than they are.
import { expect, test } from 'vitest'
import { profilePage } from '../index.ts'
import { pageOf } from '../testing.ts'

const named = (html: string) =>
  profilePage(pageOf({ html })).components.map(({ kind, slug, name }) => `${kind} ${slug}: ${name}`)

test('folders of WordPress, a few of them', () => {
  const folders =
    'hello js_composer litespeed-cache polylang seo-by-rank-math w3tc w3-total-cache wordpress-seo wpforms'
  expect(
    folders.split(' ').map((slug) => named(`<script src="/wp-content/plugins/${slug}/a.js"></script>`)),
  ).toMatchSnapshot()
})

test('modules of MediaWiki, a few of them', () => {
  const head = '<meta name="generator" content="MediaWiki 1.43.0">'
  expect(
    ['cite', 'visualEditor', 'uls', 'tmh', 'smw', 'pygments', 'eventLogging'].map((key) =>
      named(`${head}<script src="/load.php?modules=ext.${key}.styles|x"></script>`),
    ),
  ).toMatchSnapshot()
})
