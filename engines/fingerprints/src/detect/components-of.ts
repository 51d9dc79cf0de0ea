import type { ParsedPage } from '../parse/read-page.ts'
import type { Technology } from '../types.ts'
import { drupal } from './cms/drupal.ts'
import { ghost } from './cms/ghost.ts'
import { joomla } from './cms/joomla.ts'
import { magento } from './cms/magento.ts'
import { mediaWiki } from './cms/mediawiki.ts'
import { prestaShop } from './cms/prestashop.ts'
import { shopify } from './cms/shopify.ts'
import { type CmsReader, siteText } from './cms/site-text.ts'
import type { Component } from './component.ts'

const readers: readonly CmsReader[] = [drupal, ghost, joomla, magento, mediaWiki, prestaShop, shopify]

export function componentsOf(read: ParsedPage, technologies: readonly Technology[]): Component[] {
  const names = new Set(technologies.map(({ name }) => name))
  const called = readers.filter(({ cms }) => names.has(cms))
  if (called.length === 0) return []
  const site = siteText(read)
  return called.flatMap((reader) => reader.components(site))
}
