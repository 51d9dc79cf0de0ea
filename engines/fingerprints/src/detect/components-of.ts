import type { ParsedPage } from '../page/read-page.ts'
import type { Technology } from '../page/types.ts'
import { drupal } from './drupal.ts'
import { ghost } from './ghost.ts'
import { joomla } from './joomla.ts'
import { magento } from './magento.ts'
import { mediaWiki } from './mediawiki.ts'
import { prestaShop } from './prestashop.ts'
import { shopify } from './shopify.ts'
import type { Component } from './site-text.ts'
import { type CmsReader, siteText } from './site-text.ts'

const readers: readonly CmsReader[] = [drupal, ghost, joomla, magento, mediaWiki, prestaShop, shopify]

export function componentsOf(read: ParsedPage, technologies: readonly Technology[]): Component[] {
  const names = new Set(technologies.map(({ name }) => name))
  const called = readers.filter(({ cms }) => names.has(cms))
  if (called.length === 0) return []
  const site = siteText(read)
  return called.flatMap((reader) => reader.components(site))
}
