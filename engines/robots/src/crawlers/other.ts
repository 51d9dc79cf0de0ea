import type { Crawler } from './crawler.ts'

const shared = { fallback: [], ignoresGlobal: false, obeys: 'yes', controlOnly: false } as const
const date = '2026-11-21'

export const otherCrawlers: readonly Crawler[] = [
  {
    ...shared,
    token: 'Bingbot',
    operator: 'Microsoft',
    purpose: 'search',
    note: 'Bing, and services that use its index, such as Copilot.',
    evidence: { kind: 'general', url: 'https://www.bing.com/webmasters/help/', date },
  },
  {
    ...shared,
    token: 'Applebot',
    operator: 'Apple',
    purpose: 'search',
    fallback: ['Googlebot'],
    note: 'Siri, Spotlight and Safari. Follows the rules for Googlebot when it has none of its own.',
    evidence: { kind: 'general', url: 'https://support.apple.com/en-us/119829', date },
  },
  {
    ...shared,
    token: 'DuckDuckBot',
    operator: 'DuckDuckGo',
    purpose: 'search',
    note: 'DuckDuckGo search.',
    evidence: { kind: 'general', url: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot', date },
  },
  {
    ...shared,
    token: 'YandexBot',
    operator: 'Yandex',
    purpose: 'search',
    fallback: ['Yandex'],
    note: 'Yandex search.',
    evidence: { kind: 'general', url: 'https://yandex.com/support/webmaster/en/robot-workings/', date },
  },
  {
    ...shared,
    token: 'Baiduspider',
    operator: 'Baidu',
    purpose: 'search',
    note: 'Baidu search.',
    evidence: { kind: 'general', url: 'https://www.baidu.com/search/robots_english.html', date },
  },
  {
    ...shared,
    token: 'facebookexternalhit',
    operator: 'Meta',
    purpose: 'preview',
    obeys: 'partly',
    note: 'Link previews on Facebook, Instagram and Messenger; may bypass robots.txt for safety checks.',
    evidence: {
      kind: 'reported',
      url: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
      date: '2026-08-28',
    },
  },
  {
    ...shared,
    token: 'ia_archiver',
    operator: 'Internet Archive',
    purpose: 'archive',
    obeys: 'partly',
    note: 'The Wayback Machine; it has not always followed robots.txt since 2017.',
    evidence: { kind: 'general', url: 'https://archive.org/', date },
  },
]
