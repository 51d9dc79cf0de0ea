// What the crawler table tells the owner of a site: who sends a crawler, what for, and where that was read.
import { expect, test } from 'vitest'
import { knownDirectives } from '../lint/known-directives.ts'
import { parseRobots } from '../lint/parse.ts'
import { aiPolicies } from './ai-policy.ts'
import { compileForCrawler } from './crawler.ts'
import { findCrawler } from './crawlers.ts'

test.each([
  ['Googlebot', 'Google', 'search', 'Google Search and all that is built on it, AI Overviews included.'],
  ['Googlebot-Image', 'Google', 'search', 'Images for Google Images and Discover.'],
  ['Googlebot-Video', 'Google', 'search', 'Videos for Google Search.'],
  ['Googlebot-News', 'Google', 'search', 'Google News; fetched under the name Googlebot.'],
  ['Storebot-Google', 'Google', 'search', 'Product pages for Google Shopping.'],
  ['Google-InspectionTool', 'Google', 'other', 'Tests such as URL inspection and rich results.'],
  ['GoogleOther', 'Google', 'other', 'Research and one-off crawls by product teams.'],
  ['GoogleOther-Image', 'Google', 'other', 'GoogleOther for images.'],
  ['GoogleOther-Video', 'Google', 'other', 'GoogleOther for videos.'],
  ['Google-CloudVertexBot', 'Google', 'other', 'Crawls that a site owner orders for Vertex AI agents.'],
  [
    'Google-Extended',
    'Google',
    'ai-training',
    'Whether Gemini may train on and quote the site. No effect on Google Search.',
  ],
  ['AdsBot-Google', 'Google', 'ads', 'Checks the quality of pages that advertisements lead to.'],
  ['AdsBot-Google-Mobile', 'Google', 'ads', 'The same for mobile pages.'],
  ['Mediapartners-Google', 'Google', 'ads', 'Reads pages that show Google advertisements.'],
  ['APIs-Google', 'Google', 'other', 'Delivers push notifications of Google APIs.'],
  ['Google-Safety', 'Google', 'other', 'Looks for abuse such as malware links; ignores robots.txt.'],
  ['Bingbot', 'Microsoft', 'search', 'Bing, and services that use its index, such as Copilot.'],
  [
    'Applebot',
    'Apple',
    'search',
    'Siri, Spotlight and Safari. Follows the rules for Googlebot when it has none of its own.',
  ],
  ['DuckDuckBot', 'DuckDuckGo', 'search', 'DuckDuckGo search.'],
  ['YandexBot', 'Yandex', 'search', 'Yandex search.'],
  ['Baiduspider', 'Baidu', 'search', 'Baidu search.'],
  [
    'facebookexternalhit',
    'Meta',
    'preview',
    'Link previews on Facebook, Instagram and Messenger; may bypass robots.txt for safety checks.',
  ],
  [
    'ia_archiver',
    'Internet Archive',
    'archive',
    'The Wayback Machine; it has not always followed robots.txt since 2017.',
  ],
  ['GPTBot', 'OpenAI', 'ai-training', 'May be used to train models. Blocking it does not leave ChatGPT search.'],
  ['OAI-SearchBot', 'OpenAI', 'ai-search', 'Surfaces sites in ChatGPT search; blocked sites are not cited there.'],
  ['ChatGPT-User', 'OpenAI', 'ai-user', 'Visits a page when a user asks; robots.txt may not apply.'],
  ['OAI-AdsBot', 'OpenAI', 'ads', 'Checks pages handed in as advertisements; not used for training.'],
  ['ClaudeBot', 'Anthropic', 'ai-training', 'Collects content that may train models. Heeds Crawl-delay.'],
  ['Claude-SearchBot', 'Anthropic', 'ai-search', "Improves Claude's search results."],
  ['Claude-User', 'Anthropic', 'ai-user', 'Visits a page when a user asks; obeys robots.txt.'],
  ['PerplexityBot', 'Perplexity', 'ai-search', 'Surfaces and links sites in Perplexity; not used for training.'],
  ['Perplexity-User', 'Perplexity', 'ai-user', 'Visits a page when a user asks; generally ignores robots.txt.'],
  ['Applebot-Extended', 'Apple', 'ai-training', "Whether Apple's models may train on what Applebot fetched."],
  ['meta-externalagent', 'Meta', 'ai-training', 'Trains models and improves products.'],
  ['meta-externalfetcher', 'Meta', 'ai-user', 'Fetches single links for a user; may bypass robots.txt.'],
  ['Amazonbot', 'Amazon', 'ai-training', 'Improves products; may be used to train models.'],
  ['Amzn-SearchBot', 'Amazon', 'ai-search', 'Search in Amazon products such as Alexa; not used for training.'],
  ['Amzn-User', 'Amazon', 'ai-user', 'Answers live questions to Alexa; not used for training.'],
  ['CCBot', 'Common Crawl', 'ai-training', 'Open archive of the web, widely used to train models.'],
  ['Bytespider', 'ByteDance', 'ai-training', 'Seen in server logs; no page by its operator was found.'],
])('%s is sent by %s for %s: %s', (token, operator, purpose, note) => {
  expect(findCrawler(token)).toMatchObject({ token, operator, purpose, note })
})

test.each([
  [
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
    '2026-11-21',
    [
      'Googlebot',
      'Googlebot-Image',
      'Googlebot-Video',
      'Googlebot-News',
      'Storebot-Google',
      'Google-InspectionTool',
      'GoogleOther',
      'GoogleOther-Image',
      'GoogleOther-Video',
      'Google-CloudVertexBot',
      'Google-Extended',
    ],
  ],
  [
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers',
    '2026-11-21',
    ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google', 'Google-Safety'],
  ],
  ['https://www.bing.com/webmasters/help/', '2026-11-21', ['Bingbot']],
  ['https://support.apple.com/en-us/119829', '2026-11-21', ['Applebot']],
  ['https://support.apple.com/en-us/119829', '2026-08-28', ['Applebot-Extended']],
  ['https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot', '2026-11-21', ['DuckDuckBot']],
  ['https://yandex.com/support/webmaster/en/robot-workings/', '2026-11-21', ['YandexBot']],
  ['https://www.baidu.com/search/robots_english.html', '2026-11-21', ['Baiduspider']],
  [
    'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
    '2026-08-28',
    ['facebookexternalhit', 'meta-externalagent', 'meta-externalfetcher'],
  ],
  ['https://archive.org/', '2026-11-21', ['ia_archiver']],
  [
    'https://developers.openai.com/api/docs/bots',
    '2026-08-28',
    ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'OAI-AdsBot'],
  ],
  [
    'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
    '2026-08-28',
    ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'],
  ],
  ['https://docs.perplexity.ai/guides/bots', '2026-08-28', ['PerplexityBot', 'Perplexity-User']],
  ['https://developer.amazon.com/amazonbot', '2026-08-28', ['Amazonbot', 'Amzn-SearchBot', 'Amzn-User']],
  ['https://commoncrawl.org/ccbot', '2026-08-28', ['CCBot']],
])('what is said at %s was read on %s', (url, date, tokens) => {
  for (const token of tokens) expect(findCrawler(token)).toMatchObject({ evidence: { url, date } })
})

test.each([
  ['Google-Safety', 'no'],
  ['facebookexternalhit', 'partly'],
  ['ia_archiver', 'partly'],
  ['ChatGPT-User', 'partly'],
  ['Perplexity-User', 'no'],
  ['meta-externalfetcher', 'partly'],
  ['Bytespider', 'unknown'],
])('whether %s obeys robots.txt: %s', (token, obeys) => expect(findCrawler(token)).toMatchObject({ obeys }))

const allows = (robots: string, agent: string) => compileForCrawler(robots, findCrawler(agent)).test('/').allowed

test.each([
  ['Googlebot-Image', 'Googlebot'],
  ['Googlebot-Video', 'Googlebot'],
  ['Googlebot-News', 'Googlebot'],
  ['Google-InspectionTool', 'Googlebot'],
  ['GoogleOther-Image', 'GoogleOther'],
  ['GoogleOther-Video', 'GoogleOther'],
  ['Google-CloudVertexBot', 'Googlebot'],
  ['Applebot', 'Googlebot'],
  ['YandexBot', 'Yandex'],
])('%s follows the rules for %s when it has none of its own', (token, other) => {
  expect(allows(`User-agent: ${other}\nDisallow: /`, token)).toBe(false)
  expect(allows(`User-agent: ${other}\nDisallow: /\n\nUser-agent: ${token}\nAllow: /`, token)).toBe(true)
})

test.each(['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google', 'Google-Safety'])(
  '%s does not follow the rules for all',
  (token) => {
    expect(allows('User-agent: *\nDisallow: /', token)).toBe(true)
    expect(allows(`User-agent: ${token}\nDisallow: /`, token)).toBe(false)
  },
)

test.each([
  ['no-training', 'No training', 'Keeps content out of model training. AI search and requests by users stay open.'],
  ['search-only', 'AI search only', 'Lets AI search cite the site; closes training and pages fetched for a user.'],
  ['no-ai', 'No AI at all', 'Closes the site to every AI crawler in our table. Some ignore robots.txt.'],
  ['allow-all', 'Welcome AI', 'Opens the site to every AI crawler in our table, whatever the rules for * say.'],
])('the policy %s is called “%s”', (id, title, description) => {
  expect(aiPolicies.find((policy) => policy.id === id)).toMatchObject({ title, description })
})

test.each([
  [
    'crawl-delay',
    'Bing, ClaudeBot and others',
    'Seconds to wait between requests. Google sets its own pace from how the server answers.',
    'https://www.seroundtable.com/anthropic-updates-its-crawler-docs-40978.html',
    '2026-02-23',
  ],
  [
    'clean-param',
    'Yandex',
    'Query parameters that do not change the page.',
    'https://yandex.com/support/webmaster/en/error-dictionary/robots-txt',
    '2026-11-21',
  ],
  [
    'host',
    'formerly Yandex',
    'Named the preferred mirror; redirects do that now.',
    'https://yandex.com/support/webmaster/',
    '2026-11-21',
  ],
  [
    'noindex',
    'nobody since September 2019',
    'To keep a page out of an index, use a robots meta element or the X-Robots-Tag header on it.',
    'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
    '2026-11-21',
  ],
  [
    'nofollow',
    'nobody',
    'Use a robots meta element or rel="nofollow" on the page.',
    'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
    '2026-11-21',
  ],
  [
    'content-signal',
    'sites served by Cloudflare',
    'States wishes about search, AI answers and AI training; a crawler may or may not heed them.',
    'https://contentsignals.org/',
    '2026-11-21',
  ],
  [
    'content-usage',
    'a draft of the IETF group on AI preferences',
    'States wishes about AI training; not yet a standard.',
    'https://datatracker.ietf.org/wg/aipref/documents/',
    '2026-11-21',
  ],
  ['request-rate', 'few crawlers', 'Pages in a period; never widely read.', 'https://www.robotstxt.org/', '2026-11-21'],
  [
    'visit-time',
    'few crawlers',
    'Hours in which to crawl; never widely read.',
    'https://www.robotstxt.org/',
    '2026-11-21',
  ],
])('the directive %s is known from %s', (name, usedBy, note, url, date) => {
  expect(knownDirectives.find((one) => one.name === name)).toMatchObject({ usedBy, note, evidence: { url, date } })
  const { findings } = parseRobots(`User-agent: *\n${name}: 1\n`)
  expect(
    findings
      .map(({ message, hint }) => `${message} ${hint ?? ''}`)
      .join(' ')
      .toLowerCase(),
  ).toContain(name)
})
