import type { CrawlerSource } from '../parsing/evidence.ts'
import type { Crawler } from './crawler.ts'

const common: CrawlerSource = {
  kind: 'reported',
  url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  date: '2026-11-21',
}
const special: CrawlerSource = {
  kind: 'operator',
  url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
  date: '2026-11-21',
}

const google = { operator: 'Google', obeys: 'yes', controlOnly: false } as const
const ordinary = { ...google, ignoresGlobal: false, evidence: common } as const
const byAgreement = { ...google, fallback: [], ignoresGlobal: true, purpose: 'ads', evidence: special } as const

export const googleCrawlers: readonly Crawler[] = [
  {
    ...ordinary,
    token: 'Googlebot',
    purpose: 'search',
    fallback: [],
    note: 'Google Search and everything built on it, including AI Overviews.',
  },
  {
    ...ordinary,
    token: 'Googlebot-Image',
    purpose: 'search',
    fallback: ['Googlebot'],
    note: 'Images for Google Images and Discover.',
  },
  {
    ...ordinary,
    token: 'Googlebot-Video',
    purpose: 'search',
    fallback: ['Googlebot'],
    note: 'Videos for Google Search.',
  },
  {
    ...ordinary,
    token: 'Googlebot-News',
    purpose: 'search',
    fallback: ['Googlebot'],
    note: 'Google News; fetched under the name Googlebot.',
  },
  {
    ...ordinary,
    token: 'Storebot-Google',
    purpose: 'search',
    fallback: [],
    note: 'Product pages for Google Shopping.',
  },
  {
    ...ordinary,
    token: 'Google-InspectionTool',
    purpose: 'other',
    fallback: ['Googlebot'],
    note: 'Tests such as URL Inspection and Rich Results.',
  },
  {
    ...ordinary,
    token: 'GoogleOther',
    purpose: 'other',
    fallback: [],
    note: 'Research and one-off crawls by product teams.',
  },
  {
    ...ordinary,
    token: 'GoogleOther-Image',
    purpose: 'other',
    fallback: ['GoogleOther'],
    note: 'GoogleOther for images.',
  },
  {
    ...ordinary,
    token: 'GoogleOther-Video',
    purpose: 'other',
    fallback: ['GoogleOther'],
    note: 'GoogleOther for videos.',
  },
  {
    ...ordinary,
    token: 'Google-CloudVertexBot',
    purpose: 'other',
    fallback: ['Googlebot'],
    note: 'Crawls requested by site owners for Vertex AI agents.',
    evidence: { ...common, kind: 'general' },
  },
  {
    ...ordinary,
    token: 'Google-Extended',
    purpose: 'ai-training',
    fallback: [],
    controlOnly: true,
    note: 'Whether Gemini may train on and quote the site. No effect on Google Search.',
  },
  { ...byAgreement, token: 'AdsBot-Google', note: 'Checks the quality of ad landing pages.' },
  { ...byAgreement, token: 'AdsBot-Google-Mobile', note: 'The same for mobile pages.' },
  { ...byAgreement, token: 'Mediapartners-Google', note: 'Reads pages that show Google ads.' },
  { ...byAgreement, token: 'APIs-Google', purpose: 'other', note: 'Delivers push notifications of Google APIs.' },
  {
    ...byAgreement,
    token: 'Google-Safety',
    purpose: 'other',
    obeys: 'no',
    note: 'Detects abuse such as malware; ignores robots.txt.',
  },
]
