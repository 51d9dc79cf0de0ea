import {
  active,
  choice,
  country,
  currency,
  date,
  type Field,
  gtin,
  image,
  integer,
  long,
  may,
  must,
  number,
  object,
  type SchemaType,
  type Shape,
  should,
  text,
  url,
} from '../model/model.ts'
import {
  AVAILABILITY,
  aggregateOffer,
  aggregateRatingFields,
  countOfRatings,
  offer,
  price,
  ratings,
  reviewFields,
} from './parts.ts'

const brand: Shape = { type: 'Brand', fields: [text('name', 'Brand', must, { example: 'Acme' })] }

const identity: readonly Field[] = [
  text('sku', 'SKU', should, { example: '0446310786' }),
  text('mpn', 'Maker’s part number (MPN)', should, { example: '925872' }),
  gtin('gtin', 'GTIN', should, { example: '9780446310789', hint: '8, 12, 13 or 14 digits; the last is a check digit' }),
]

const look: readonly Field[] = [
  text('color', 'Colour', should, { example: 'Green' }),
  text('size', 'Size', should, { example: 'Medium' }),
  text('material', 'Material', should, { example: 'Steel' }),
  text('pattern', 'Pattern', should, { example: 'Plain' }),
]

export const product: SchemaType = {
  id: 'product',
  label: 'Product (snippet)',
  type: 'Product',
  summary: 'A page about a product that it does not sell, such as a test or a review.',
  status: active('product-snippet', 'Shows rating, price and availability under the result.'),
  fields: [
    text('name', 'Product name', must, { example: 'Executive anvil' }),
    image('Image URL', may),
    long('description', 'Description', may, { example: 'Sleeker than any other anvil.' }),
    object('brand', 'Brand', may, brand),
    ...identity.map((field) => ({ ...field, level: may })),
    ...ratings(should),
    object('offers', 'Offer', should, [offer, aggregateOffer], { list: 'may', item: 'Offer' }),
  ],
  oneOf: [{ names: ['review', 'aggregateRating', 'offers'], level: 'required' }],
}

const monetaryAmount = (label: string): Shape => ({
  type: 'MonetaryAmount',
  fields: [
    number('value', label, must, { example: 3.49, min: 0 }),
    currency('currency', 'Currency', must, { example: 'GBP' }),
  ],
})

const days = (label: string): Shape => ({
  type: 'QuantitativeValue',
  fields: [
    integer('minValue', `${label}: minimum days`, must, { example: 1, min: 0 }),
    integer('maxValue', `${label}: maximum days`, must, { example: 3, min: 0 }),
    text('unitCode', 'Unit', should, { example: 'DAY', hint: 'DAY' }),
  ],
})

const shipping: Shape = {
  type: 'OfferShippingDetails',
  fields: [
    object('shippingRate', 'Shipping cost', should, monetaryAmount('Shipping cost')),
    object('shippingDestination', 'Ships to', should, {
      type: 'DefinedRegion',
      fields: [country('addressCountry', 'Ships to country', must, { example: 'GB' })],
    }),
    object('deliveryTime', 'Delivery time', should, {
      type: 'ShippingDeliveryTime',
      fields: [
        object('handlingTime', 'Handling', should, days('Handling')),
        object('transitTime', 'Transit', should, days('Transit')),
      ],
    }),
  ],
}

const RETURN_CATEGORIES = [
  'MerchantReturnFiniteReturnWindow',
  'MerchantReturnNotPermitted',
  'MerchantReturnUnlimitedWindow',
]

export const returnPolicy: Shape = {
  type: 'MerchantReturnPolicy',
  fields: [
    country('applicableCountry', 'Returns from country', must, { list: 'may', item: 'Country', example: 'GB' }),
    choice('returnPolicyCategory', 'Returns', must, RETURN_CATEGORIES),
    integer('merchantReturnDays', 'Return window in days', should, { example: 30, min: 0 }),
    choice('returnMethod', 'Return method', should, ['ReturnByMail', 'ReturnInStore', 'ReturnAtKiosk']),
    choice('returnFees', 'Return costs', should, [
      'FreeReturn',
      'ReturnFeesCustomerResponsibility',
      'ReturnShippingFees',
    ]),
  ],
}

const soldOffer: Shape = {
  type: 'Offer',
  fields: [
    ...price(must).map((field) => ({ ...field, level: must })),
    choice('availability', 'Availability', should, AVAILABILITY),
    choice('itemCondition', 'Condition', should, [
      'NewCondition',
      'UsedCondition',
      'RefurbishedCondition',
      'DamagedCondition',
    ]),
    date('priceValidUntil', 'Price valid until', should, { example: '2027-12-31' }),
    url('url', 'Offer URL', should, { example: 'https://example.com/anvil' }),
    object('shippingDetails', 'Shipping', should, shipping, { list: 'may', item: 'Shipping' }),
    object('hasMerchantReturnPolicy', 'Returns', should, returnPolicy),
  ],
}

export const merchantListing: SchemaType = {
  id: 'merchant-listing',
  label: 'Product (merchant listing)',
  type: 'Product',
  summary: 'A page where people can buy the product.',
  status: active('merchant-listing', 'Shows price, shipping and returns, also in Shopping and Images.'),
  fields: [
    text('name', 'Product name', must, { example: 'Executive anvil' }),
    image('Image URL', must),
    object('offers', 'Offer', must, soldOffer, { list: 'may', item: 'Offer' }),
    long('description', 'Description', should, { example: 'Sleeker than any other anvil.' }),
    object('brand', 'Brand', should, brand),
    ...identity,
    ...look,
    ...ratings(should),
  ],
}

export const productGroup: SchemaType = {
  id: 'product-group',
  label: 'Product variants',
  type: 'ProductGroup',
  summary: 'One product in several sizes, colours or materials.',
  status: active('product-variants', 'Groups the variants of a product for merchant listings.'),
  fields: [
    text('name', 'Product name', must, { example: 'Wool winter coat' }),
    long('description', 'Description', should, { example: 'A warm coat of pure wool.' }),
    text('productGroupID', 'Group ID (parent SKU)', should, { example: '44E01' }),
    choice(
      'variesBy',
      'Varies by',
      should,
      ['color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender'],
      {
        list: 'may',
        item: 'Property',
      },
    ),
    object('brand', 'Brand', should, brand),
    ...ratings(may),
    object(
      'hasVariant',
      'Variants',
      should,
      {
        type: 'Product',
        fields: [
          text('name', 'Variant name', must, { example: 'Wool winter coat, small, green' }),
          image('Variant image URL', must),
          object('offers', 'Offer', must, soldOffer),
          text('sku', 'Variant SKU', should, { example: '44E01-M11000' }),
          gtin('gtin', 'Variant GTIN', should, { example: '4006381333931' }),
          ...look,
        ],
      },
      { list: 'may', item: 'Variant' },
    ),
  ],
}

const reviewedThing = (label: string): readonly Shape[] =>
  [
    'Product',
    'Book',
    'Course',
    'Event',
    'LocalBusiness',
    'Movie',
    'Organization',
    'Recipe',
    'SoftwareApplication',
    'CreativeWorkSeries',
    'Game',
  ].map((type) => ({
    type,
    fields: [text('name', label, must, { example: 'Executive anvil' }), image('Image URL', may)],
  }))

export const review: SchemaType = {
  id: 'review',
  label: 'Review',
  type: 'Review',
  subtypes: ['CriticReview', 'EmployerReview', 'UserReview'],
  summary: 'One review of one thing, by a named author.',
  status: active('review-snippet', 'Shows stars under the result. A business may not review itself.'),
  fields: [object('itemReviewed', 'Reviewed item', must, reviewedThing('Name of the reviewed item')), ...reviewFields],
}

export const aggregateRating: SchemaType = {
  id: 'aggregate-rating',
  label: 'Aggregate rating',
  type: 'AggregateRating',
  summary: 'The average of many ratings of one thing.',
  status: active('review-snippet', 'Shows stars and a count under the result.'),
  fields: [
    object('itemReviewed', 'Rated item', must, reviewedThing('Name of the rated item')),
    ...aggregateRatingFields,
  ],
  oneOf: countOfRatings,
}

export const softwareApp: SchemaType = {
  id: 'software-app',
  label: 'Software app',
  type: 'SoftwareApplication',
  subtypes: ['MobileApplication', 'WebApplication', 'VideoGame'],
  summary: 'A program or app, with its price and rating.',
  status: active('software-app', 'Shows rating and price under the result.'),
  fields: [
    text('name', 'App name', must, { example: 'Tide Clock' }),
    object('offers', 'Price', must, {
      type: 'Offer',
      fields: [
        number('price', 'Price (0 when free)', must, { example: 0, min: 0 }),
        currency('priceCurrency', 'Currency', may, { example: 'GBP' }),
      ],
    }),
    ...ratings(may),
    choice(
      'applicationCategory',
      'Category',
      should,
      [
        'GameApplication',
        'BusinessApplication',
        'UtilitiesApplication',
        'EducationalApplication',
        'FinanceApplication',
        'HealthApplication',
        'LifestyleApplication',
        'MultimediaApplication',
        'ReferenceApplication',
        'SecurityApplication',
        'SocialNetworkingApplication',
        'TravelApplication',
        'DeveloperApplication',
        'DesignApplication',
      ],
      { bare: true },
    ),
    text('operatingSystem', 'Operating system', should, { example: 'Android' }),
  ],
  oneOf: [{ names: ['aggregateRating', 'review'], level: 'required' }],
}
