import type { CrawlerSource } from '../parsing/finding.ts'
import { lowerAscii } from '../parsing/lines.ts'
import type { Crawler, CrawlerPurpose } from './crawler.ts'

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

const googleCrawlers: readonly Crawler[] = [
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

/** Date of the public list (krisdiallo/ecom-agent, MIT) whose quotations of operators' pages we went by. */
const listDate = '2026-08-28'

interface Operator {
  readonly operator: string
  readonly url: string
}

const openAi: Operator = { operator: 'OpenAI', url: 'https://developers.openai.com/api/docs/bots' }
const anthropic: Operator = {
  operator: 'Anthropic',
  url: 'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
}
const perplexity: Operator = { operator: 'Perplexity', url: 'https://docs.perplexity.ai/guides/bots' }
const meta: Operator = {
  operator: 'Meta',
  url: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
}
const amazon: Operator = { operator: 'Amazon', url: 'https://developer.amazon.com/amazonbot' }
const apple: Operator = { operator: 'Apple', url: 'https://support.apple.com/en-us/119829' }

function ai(
  { operator, url }: Operator,
  token: string,
  purpose: CrawlerPurpose,
  note: string,
  more: Partial<Crawler> = {},
): Crawler {
  return {
    token,
    operator,
    purpose,
    note,
    fallback: [],
    ignoresGlobal: false,
    obeys: 'yes',
    controlOnly: false,
    evidence: { kind: 'reported', url, date: listDate },
    ...more,
  }
}

const aiCrawlers: readonly Crawler[] = [
  ai(
    openAi,
    'GPTBot',
    'ai-training',
    'May be used to train models. Blocking it does not remove the site from ChatGPT search.',
  ),
  ai(openAi, 'OAI-SearchBot', 'ai-search', 'Surfaces sites in ChatGPT search; blocked sites are not cited there.'),
  ai(openAi, 'ChatGPT-User', 'ai-user', 'Visits a page when a user asks; robots.txt may not apply.', {
    obeys: 'partly',
  }),
  ai(openAi, 'OAI-AdsBot', 'ads', 'Checks pages submitted as advertisements; not used for training.'),
  ai(anthropic, 'ClaudeBot', 'ai-training', 'Collects content that may train models. Obeys Crawl-delay.'),
  ai(anthropic, 'Claude-SearchBot', 'ai-search', "Improves Claude's search results."),
  ai(anthropic, 'Claude-User', 'ai-user', 'Visits a page when a user asks; obeys robots.txt.'),
  ai(perplexity, 'PerplexityBot', 'ai-search', 'Surfaces and links sites in Perplexity; not used for training.'),
  ai(perplexity, 'Perplexity-User', 'ai-user', 'Visits a page when a user asks; generally ignores robots.txt.', {
    obeys: 'no',
  }),
  ai(apple, 'Applebot-Extended', 'ai-training', "Whether Apple's models may train on what Applebot fetched.", {
    controlOnly: true,
  }),
  ai(meta, 'meta-externalagent', 'ai-training', 'Trains models and improves products.'),
  ai(meta, 'meta-externalfetcher', 'ai-user', 'Fetches single links for a user; may bypass robots.txt.', {
    obeys: 'partly',
  }),
  ai(amazon, 'Amazonbot', 'ai-training', 'Improves products; may be used to train models.'),
  ai(amazon, 'Amzn-SearchBot', 'ai-search', 'Search in Amazon products such as Alexa; not used for training.'),
  ai(amazon, 'Amzn-User', 'ai-user', 'Answers live questions to Alexa; not used for training.'),
  ai(
    { operator: 'Common Crawl', url: 'https://commoncrawl.org/ccbot' },
    'CCBot',
    'ai-training',
    'Open archive of the web, widely used to train models.',
  ),
  ai(
    { operator: 'ByteDance', url: '' },
    'Bytespider',
    'ai-training',
    'Seen in server logs; undocumented by its operator.',
    {
      obeys: 'unknown',
    },
  ),
]

const shared = { fallback: [], ignoresGlobal: false, obeys: 'yes', controlOnly: false } as const
const date = '2026-11-21'

const otherCrawlers: readonly Crawler[] = [
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

export const crawlers: readonly Crawler[] = [...googleCrawlers, ...otherCrawlers, ...aiCrawlers]

/** An unknown name is an ordinary crawler that obeys its own group or else `*`. */
export function findCrawler(name: string): Crawler {
  const expected = lowerAscii(name)
  return (
    crawlers.find(({ token }) => lowerAscii(token) === expected) ?? {
      token: name,
      operator: '',
      purpose: 'other',
      note: '',
      fallback: [],
      ignoresGlobal: false,
      obeys: 'unknown',
      controlOnly: false,
      evidence: { kind: 'general', url: '', date: '' },
    }
  )
}
