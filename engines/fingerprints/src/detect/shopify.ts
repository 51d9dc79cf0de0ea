import type { Component } from './site-text.ts'
import { type CmsReader, component, foldersIn } from './site-text.ts'

const THEME = /\bShopify\.theme\s*=\s*(\{[^{}]{1,600}\})/
const APPS = /\bshopify:\/\/apps\/([a-z0-9][a-z0-9-]{1,80})\//g
const EXTENSIONS = /\/extensions\/[0-9a-f-]{36}\/([a-z][a-z0-9-]{1,80}?)-\d+\/assets\//g

function themeOf(text: string): Component[] {
  const written = THEME.exec(text)?.[1]
  if (!written) return []
  try {
    const reported = JSON.parse(written) as Record<string, unknown>
    const string = (key: string) =>
      typeof reported[key] === 'string' && reported[key] !== '' ? (reported[key] as string) : null
    // Merchants rename their copies; the schema keeps the name and release it was sold under.
    const name = string('schema_name') ?? string('name')
    if (name === null) return []
    return [component('theme', String(reported.id ?? name), { name, version: string('schema_version') })]
  } catch {
    return []
  }
}

export const shopify: CmsReader = {
  cms: 'Shopify',
  components({ text }) {
    const apps = new Set([...foldersIn(text, APPS).keys(), ...foldersIn(text, EXTENSIONS).keys()])
    return [...themeOf(text), ...[...apps].map((slug) => component('extension', slug))]
  },
}
