import {
  boolean,
  choice,
  country,
  currency,
  date,
  datetime,
  type Field,
  integer,
  type Level,
  long,
  may,
  must,
  number,
  object,
  phone,
  type Shape,
  should,
  text,
  time,
  url,
} from '../model/model.ts'

// `who` goes in front of a label, so that a form reads "Author name".

export const person = (who: string, more: readonly Field[] = []): Shape => ({
  type: 'Person',
  fields: [
    text('name', `${who} name`, must, { example: 'Jane Doe' }),
    url('url', `${who} page URL`, should, { example: 'https://example.com/team/jane' }),
    ...more,
  ],
})

export const imageObject = (label: string, hint?: string): Shape => ({
  type: 'ImageObject',
  fields: [url('url', label, must, { example: 'https://example.com/logo.png', ...(hint && { hint }) })],
})

export const business = (who: string, type = 'Organization'): Shape => ({
  type,
  fields: [
    text('name', `${who} name`, must, { example: 'Example Ltd' }),
    url('url', `${who} page URL`, should, { example: 'https://example.com' }),
  ],
})

export const personOrBusiness = (who: string): readonly Shape[] => [person(who), business(who)]

export const address = (who = 'Address'): Shape => ({
  type: 'PostalAddress',
  fields: [
    text('streetAddress', `${who}: street`, should, { example: '1 Main Street' }),
    text('addressLocality', `${who}: town`, should, { example: 'London' }),
    text('addressRegion', `${who}: region`, should, { example: 'Greater London' }),
    text('postalCode', `${who}: postal code`, should, { example: 'EC1A 1BB' }),
    country('addressCountry', `${who}: country`, should, { example: 'GB', hint: 'Two letters, such as GB' }),
  ],
})

export const addressWithCountry = (who = 'Address'): Shape => ({
  ...address(who),
  fields: address(who).fields.map((field) => (field.name === 'addressCountry' ? { ...field, level: must } : field)),
})

export const geo: Shape = {
  type: 'GeoCoordinates',
  fields: [
    number('latitude', 'Latitude', must, { example: 51.50072, min: -90, max: 90, hint: 'At least five decimals' }),
    number('longitude', 'Longitude', must, { example: -0.12462, min: -180, max: 180 }),
  ],
}

const ratingScale: readonly Field[] = [
  number('bestRating', 'Best possible rating', should, { example: 5 }),
  number('worstRating', 'Worst possible rating', should, { example: 1 }),
]

const rating: Shape = {
  type: 'Rating',
  fields: [number('ratingValue', 'Rating', must, { example: 4 }), ...ratingScale],
}

export const aggregateRatingFields: readonly Field[] = [
  number('ratingValue', 'Average rating', must, { example: 4.4 }),
  integer('ratingCount', 'Number of ratings', may, { example: 89, min: 1 }),
  integer('reviewCount', 'Number of reviews', may, { example: 23, min: 1 }),
  ...ratingScale,
]

export const countOfRatings = [{ names: ['ratingCount', 'reviewCount'], level: 'required' }] as const

const aggregateRatingShape: Shape = {
  type: 'AggregateRating',
  fields: aggregateRatingFields,
  oneOf: countOfRatings,
}

export const reviewFields: readonly Field[] = [
  object('author', 'Reviewer', must, personOrBusiness('Reviewer')),
  object('reviewRating', 'Rating', must, rating),
  date('datePublished', 'Review date', should, { example: '2026-03-14' }),
  long('reviewBody', 'Review text', may, { example: 'Does what it says.' }),
]

const review: Shape = { type: 'Review', fields: reviewFields }

export const ratings = (level: Level): readonly Field[] => [
  object('aggregateRating', 'Average rating', level, aggregateRatingShape),
  object('review', 'Reviews', level, review, { list: 'may', item: 'Review' }),
]

export const AVAILABILITY = [
  'InStock',
  'OutOfStock',
  'PreOrder',
  'BackOrder',
  'Discontinued',
  'InStoreOnly',
  'LimitedAvailability',
  'OnlineOnly',
  'SoldOut',
] as const

export const price = (level: Level): readonly Field[] => [
  number('price', 'Price', level, { example: 29.99, min: 0, orIn: 'priceSpecification' }),
  currency('priceCurrency', 'Currency', should, {
    example: 'GBP',
    hint: 'Three letters, such as GBP',
    orIn: 'priceSpecification',
  }),
]

export const offer: Shape = {
  type: 'Offer',
  fields: [
    ...price(must),
    choice('availability', 'Availability', should, AVAILABILITY),
    date('priceValidUntil', 'Price valid until', should, { example: '2027-12-31' }),
    url('url', 'Offer URL', may, { example: 'https://example.com/anvil' }),
  ],
}

export const aggregateOffer: Shape = {
  type: 'AggregateOffer',
  fields: [
    number('lowPrice', 'Lowest price', must, { example: 19.99, min: 0 }),
    currency('priceCurrency', 'Currency', must, { example: 'GBP' }),
    number('highPrice', 'Highest price', should, { example: 39.99, min: 0 }),
    integer('offerCount', 'Number of offers', should, { example: 5, min: 1 }),
  ],
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const openingHours: Field = object(
  'openingHoursSpecification',
  'Opening hours',
  should,
  {
    type: 'OpeningHoursSpecification',
    fields: [
      choice('dayOfWeek', 'Day', should, DAYS, { list: 'may', item: 'Day' }),
      time('opens', 'Opens', must, { example: '09:00', hint: 'Closed all day: 00:00 to 00:00' }),
      time('closes', 'Closes', must, { example: '17:30' }),
      date('validFrom', 'Valid from', may, { example: '2026-12-24' }),
      date('validThrough', 'Valid until', may, { example: '2027-01-02' }),
    ],
    order: [['validFrom', 'validThrough']],
  },
  { list: 'may', item: 'Opening hours' },
)

export const sameAs = text('sameAs', 'Other profile or page', may, {
  list: 'may',
  item: 'Profile',
  example: 'https://social.example/example',
})

export const telephone = (level: Level) => phone('telephone', 'Telephone', level, { example: '+442079460000' })

export const interactions = (name: string, label: string, level: Level, kinds: readonly string[]): Field =>
  object(
    name,
    label,
    level,
    {
      type: 'InteractionCounter',
      fields: [
        choice('interactionType', 'Interaction type', must, kinds),
        integer('userInteractionCount', 'Number of interactions', must, { example: 120, min: 0 }),
      ],
    },
    { list: 'may', item: 'Count' },
  )

export const clip: Shape = {
  type: 'Clip',
  fields: [
    text('name', 'Clip name', must, { example: 'Setting up' }),
    integer('startOffset', 'Start (seconds)', must, { example: 30, min: 0 }),
    url('url', 'URL with this start time', must, { example: 'https://example.com/video?t=30' }),
    integer('endOffset', 'End (seconds)', should, { example: 90, min: 0 }),
  ],
}

export const video = (label: string): readonly Field[] => [
  text('name', `${label} title`, must, { example: 'How to shoe a horse' }),
  url('thumbnailUrl', 'Thumbnail URL', must, {
    list: 'may',
    item: 'Thumbnail',
    example: 'https://example.com/thumbnail.jpg',
  }),
  datetime('uploadDate', 'Upload date', must, { example: '2026-02-05T08:00:00+00:00' }),
  long('description', `${label} description`, should, { example: 'Every step, filmed from close by.' }),
]

export const free = boolean('isAccessibleForFree', 'Free to read', may, {
  hint: 'Choose No for content behind a paywall',
  example: true,
})
