import {
  active,
  date,
  datetime,
  image,
  language,
  long,
  may,
  must,
  object,
  retired,
  type SchemaType,
  should,
  text,
  url,
} from '../model/model.ts'
import { free, imageObject, interactions, person, personOrBusiness, sameAs } from './parts.ts'

export const faqPage: SchemaType = {
  id: 'faq-page',
  label: 'FAQ Page',
  type: 'FAQPage',
  summary: 'Questions with answers by the site itself.',
  status: retired(
    '2026-05-07',
    'faqpage',
    'Google no longer shows FAQ rich results. The markup is still valid and other readers use it.',
  ),
  fields: [
    object(
      'mainEntity',
      'Questions',
      must,
      {
        type: 'Question',
        whole: true,
        fields: [
          text('name', 'Question', must, { example: 'Do you ship abroad?' }),
          object('acceptedAnswer', 'Answer', must, {
            type: 'Answer',
            fields: [long('text', 'Answer', must, { example: 'Yes, to most of Europe within a week.' })],
          }),
        ],
      },
      { list: 'always', item: 'FAQ Item' },
    ),
  ],
}

export const article: SchemaType = {
  id: 'article',
  label: 'Article',
  type: 'Article',
  subtypes: ['NewsArticle', 'BlogPosting', 'TechArticle', 'ScholarlyArticle', 'Report'],
  summary: 'News, blog posts and other articles.',
  status: active('article', 'Google uses it for the title, image and date of an article. Nothing is required.'),
  fields: [
    text('headline', 'Headline', should, { example: 'A tide table for the whole year' }),
    image('Image URL', should, { hint: 'An image that represents the article, at least 696 px wide' }),
    long('description', 'Short description', may, { front: true, example: 'When the water comes and when it goes.' }),
    object('author', 'Author', should, personOrBusiness('Author'), { front: true, list: 'may', item: 'Author' }),
    object(
      'publisher',
      'Publisher',
      may,
      [
        {
          type: 'Organization',
          fields: [
            text('name', 'Publisher name', should, { example: 'Example Press' }),
            object('logo', 'Publisher logo', may, imageObject('Publisher logo URL', 'Minimum 112x112px'), {
              front: true,
            }),
          ],
        },
        person('Publisher'),
      ],
      { front: true },
    ),
    datetime('datePublished', 'Date published', should, { example: '2026-01-05T08:00:00+01:00' }),
    datetime('dateModified', 'Date modified', should, { example: '2026-02-05T09:20:00+01:00' }),
    url('mainEntityOfPage', 'Page URL', may, { example: 'https://example.com/tides' }),
    text('articleSection', 'Section', may, { example: 'Science' }),
    language('inLanguage', 'Language', may, { example: 'en-GB' }),
    free,
    object('hasPart', 'Paywalled part', may, {
      type: 'WebPageElement',
      fields: [
        { ...free, level: must, label: 'Paywalled part free to read', example: false },
        text('cssSelector', 'CSS class of the part', must, { example: '.paywall' }),
      ],
    }),
  ],
  order: [['datePublished', 'dateModified']],
}

export const howTo: SchemaType = {
  id: 'how-to',
  label: 'HowTo',
  type: 'HowTo',
  summary: 'Instructions in steps.',
  status: retired(
    '2023-09-13',
    'how-to',
    'Google no longer shows how-to rich results. The markup is still valid schema.org.',
  ),
  fields: [
    text('name', 'Title', must, { example: 'Tie a bow line' }),
    object(
      'step',
      'Steps',
      must,
      {
        type: 'HowToStep',
        fields: [
          text('name', 'Step title', may, { example: 'Make a loop' }),
          long('text', 'Step', must, { example: 'Make a small loop in the rope.' }),
          image('Step image URL', may),
          url('url', 'Step URL', may, { example: 'https://example.com/knot#loop' }),
        ],
      },
      { list: 'always', item: 'Step' },
    ),
    long('description', 'Description', should, { example: 'A loop that does not slip.' }),
    image('Image URL', should),
  ],
}

export const speakable: SchemaType = {
  id: 'speakable',
  label: 'Speakable page',
  type: 'WebPage',
  only: { path: 'speakable' },
  summary: 'The parts of a page suited to text-to-speech.',
  status: active('speakable', 'Beta, for news publishers in the United States in English.'),
  fields: [
    text('name', 'Page title', should, { example: 'News of the day' }),
    object('speakable', 'Parts to read aloud', must, {
      type: 'SpeakableSpecification',
      fields: [
        text('cssSelector', 'CSS selector', may, { list: 'may', item: 'CSS selector', example: '.headline' }),
        text('xpath', 'XPath', may, { list: 'may', item: 'XPath', example: '/html/head/title' }),
      ],
      oneOf: [{ names: ['cssSelector', 'xpath'], level: 'required' }],
    }),
    url('url', 'Page URL', should, { example: 'https://example.com/news' }),
  ],
}

export const imageMetadata: SchemaType = {
  id: 'image',
  label: 'Image metadata',
  type: 'ImageObject',
  summary: 'Who created an image and how it may be used.',
  status: active('image-license-metadata', 'Google Images shows a licensable badge, the creator and the credit line.'),
  fields: [
    url('contentUrl', 'Image URL', must, { example: 'https://example.com/dune.jpg' }),
    url('license', 'Licence URL', should, { example: 'https://example.com/licence' }),
    url('acquireLicensePage', 'Where to get a licence', should, { example: 'https://example.com/buy' }),
    object('creator', 'Creator', should, personOrBusiness('Creator')),
    text('creditText', 'Credit line', should, { example: 'Example Labs' }),
    text('copyrightNotice', 'Copyright notice', should, { example: 'Jane Doe' }),
  ],
  oneOf: [{ names: ['license', 'creator', 'creditText', 'copyrightNotice'], level: 'required' }],
  speaksBy: ['license', 'acquireLicensePage', 'creator', 'creditText', 'copyrightNotice'],
}

export const profilePage: SchemaType = {
  id: 'profile-page',
  label: 'Profile page',
  type: 'ProfilePage',
  summary: 'One person or organisation on a site with user posts.',
  status: active('profile-page', 'Google uses it to show the author in forum results.'),
  fields: [
    object('mainEntity', 'Person or organisation', must, [
      {
        type: 'Person',
        fields: [
          text('name', 'Name', must, { example: 'Jane Doe' }),
          text('alternateName', 'Handle', should, { example: 'janedoe' }),
          text('identifier', 'Identifier', may, { example: '123475' }),
          long('description', 'About', should, { example: 'Sails and writes about it.' }),
          image('Image URL', should),
          sameAs,
          interactions('interactionStatistic', 'Statistics', should, ['FollowAction', 'LikeAction', 'BefriendAction']),
        ],
      },
      {
        type: 'Organization',
        fields: [text('name', 'Name', must, { example: 'Example Ltd' }), image('Image URL', should), sameAs],
      },
    ]),
    datetime('dateCreated', 'Profile created', should, { example: '2025-12-23T12:34:00-05:00' }),
    datetime('dateModified', 'Profile modified', should, { example: '2026-02-26T14:53:00-05:00' }),
  ],
  order: [['dateCreated', 'dateModified']],
}

export const webSite: SchemaType = {
  id: 'website',
  label: 'Website',
  type: 'WebSite',
  summary: 'The name of the site, on its home page.',
  status: active(
    'https://developers.google.com/search/docs/appearance/site-names',
    'Sets the site name in results. The search box under a result (SearchAction) ended on 21 November 2024.',
  ),
  fields: [
    text('name', 'Site name', must, { example: 'Example' }),
    url('url', 'Home page URL', must, { example: 'https://example.com/' }),
    text('alternateName', 'Other name', should, { list: 'may', item: 'Name', example: 'Example Tools' }),
  ],
}

export const personType: SchemaType = {
  id: 'person',
  label: 'Person',
  type: 'Person',
  summary: 'A person: an author, an owner, a speaker.',
  status: active(
    'https://schema.org/Person',
    'No rich result of its own; authors, reviewers and profiles refer to it.',
  ),
  fields: [
    text('name', 'Name', must, { example: 'Jane Doe' }),
    url('url', 'Page URL', should, { example: 'https://example.com/jane' }),
    image('Image URL', should),
    text('jobTitle', 'Job title', may, { example: 'Editor' }),
    object('worksFor', 'Works for', may, {
      type: 'Organization',
      fields: [text('name', 'Employer', must, { example: 'Example Ltd' })],
    }),
    sameAs,
    date('birthDate', 'Date of birth', may, { example: '1980-05-17' }),
  ],
}
