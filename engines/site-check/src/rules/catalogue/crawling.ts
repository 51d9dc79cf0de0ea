import { ofFamily } from './rule.ts'

export const crawling = ofFamily('crawling', {
  'robots-closed': {
    severity: 'error',
    title: 'robots.txt blocks search engines',
    why: 'A staging robots.txt that goes live removes the whole site from search results within days.',
    fix: 'Remove "Disallow: /" from the group of the search engine, or of *.',
    bad: 'User-agent: *\nDisallow: /',
    good: 'User-agent: *\nDisallow:',
  },
  'site-noindex': {
    severity: 'error',
    title: 'Every page is set to noindex',
    why: 'A staging setting that goes live removes the whole site from search results.',
    fix: 'Remove noindex from the pages or the headers of the host, and deploy again.',
    bad: '<meta name="robots" content="noindex">  (on every page)',
    good: '<meta name="robots" content="index, follow">',
  },
  'robots-invalid': {
    severity: 'warning',
    title: 'robots.txt has lines that crawlers ignore or misread',
    why: 'Crawlers silently skip lines they do not understand.',
    fix: 'Fix the line; `sundry robots lint` explains each finding.',
    bad: 'Useragent *\nDisalow: /private/',
    good: 'User-agent: *\nDisallow: /private/',
  },
  'robots-blocks-sitemap': {
    severity: 'error',
    title: 'robots.txt disallows a URL that the sitemap lists',
    why: 'The sitemap asks for a crawl that robots.txt forbids; search engines report it and may list the URL without its text.',
    fix: 'Allow the path in robots.txt, or remove the URL from the sitemap.',
    bad: 'Disallow: /news/  (and the sitemap lists https://example.com/news/)',
    good: 'Disallow: /drafts/',
  },
})
