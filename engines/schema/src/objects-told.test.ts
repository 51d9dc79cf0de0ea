// What is said of a text where a thing with properties of its own is expected.
import { expect, test } from 'vitest'
import { type JsonObject, type Shape, schemaType, validateJsonLd } from './index.ts'

/** A document with a text at the path, and things of the usual type on the way to it. */
function documentWith(shape: Shape, [name = '', ...rest]: readonly string[]): JsonObject {
  const inner = shape.fields.find((field) => field.name === name)?.shapes?.[0]
  return { '@type': shape.type, [name]: rest.length > 0 && inner ? documentWith(inner, rest) : 'a text' }
}

test.each([
  ['faq-page', 'mainEntity', 'Questions', 'Question'],
  ['faq-page', 'mainEntity.acceptedAnswer', 'Answer', 'Answer'],
  ['article', 'author', 'Author', 'Person or Organization'],
  ['article', 'publisher', 'Publisher', 'Organization or Person'],
  ['article', 'publisher.logo', 'Publisher logo', 'ImageObject'],
  ['article', 'hasPart', 'Paywalled part', 'WebPageElement'],
  [
    'aggregate-rating',
    'itemReviewed',
    'What is rated',
    'Product or Book or Course or Event or LocalBusiness or Movie or Organization or Recipe or SoftwareApplication or CreativeWorkSeries or Game',
  ],
  ['book', 'workExample', 'Editions', 'Book'],
  ['book', 'aggregateRating', 'Average rating', 'AggregateRating'],
  ['book', 'review', 'Reviews', 'Review'],
  ['book', 'review.author', 'Reviewer', 'Person or Organization'],
  ['book', 'review.reviewRating', 'Rating given', 'Rating'],
  ['breadcrumb-list', 'itemListElement', 'Steps of the path', 'ListItem'],
  ['course-list', 'itemListElement', 'Courses', 'ListItem'],
  ['course-list', 'itemListElement.item', 'Course', 'Course'],
  ['course-list', 'itemListElement.item.provider', 'Provider', 'Organization'],
  ['discussion', 'interactionStatistic', 'Reactions', 'InteractionCounter'],
  ['discussion', 'comment', 'Replies', 'Comment'],
  ['discussion', 'comment.author', 'Reply author', 'Person or Organization'],
  ['event', 'location', 'Place', 'Place or VirtualLocation'],
  ['event', 'location.address', 'Address', 'PostalAddress'],
  ['event', 'offers', 'Tickets', 'Offer'],
  ['event', 'performer', 'Performer', 'Person or PerformingGroup'],
  ['event', 'organizer', 'Organiser', 'Organization or Person'],
  ['how-to', 'step', 'Steps', 'HowToStep'],
  ['image', 'creator', 'Creator', 'Person or Organization'],
  ['job-posting', 'hiringOrganization', 'Employer', 'Organization'],
  ['job-posting', 'jobLocation', 'Place of work', 'Place'],
  ['job-posting', 'applicantLocationRequirements', 'Applicants may live in', 'Country'],
  ['job-posting', 'baseSalary', 'Salary', 'MonetaryAmount'],
  ['job-posting', 'baseSalary.value', 'Amount', 'QuantitativeValue'],
  ['job-posting', 'identifier', 'Employer’s reference', 'PropertyValue'],
  ['local-business', 'openingHoursSpecification', 'Opening hours', 'OpeningHoursSpecification'],
  ['local-business', 'geo', 'Coordinates', 'GeoCoordinates'],
  ['local-business', 'department', 'Department', 'LocalBusiness'],
  ['movie', 'director', 'Director', 'Person'],
  ['organization', 'contactPoint', 'Contact', 'ContactPoint'],
  ['organization', 'hasMerchantReturnPolicy', 'Return policy', 'MerchantReturnPolicy'],
  ['person', 'worksFor', 'Works for', 'Organization'],
  ['product', 'brand', 'Brand', 'Brand'],
  ['product', 'offers', 'Offer', 'Offer or AggregateOffer'],
  ['merchant-listing', 'offers', 'Offer', 'Offer'],
  ['merchant-listing', 'offers.shippingDetails', 'Shipping', 'OfferShippingDetails'],
  ['merchant-listing', 'offers.shippingDetails.shippingRate', 'Shipping cost', 'MonetaryAmount'],
  ['merchant-listing', 'offers.shippingDetails.shippingDestination', 'Ships to', 'DefinedRegion'],
  ['merchant-listing', 'offers.shippingDetails.deliveryTime', 'Delivery time', 'ShippingDeliveryTime'],
  ['merchant-listing', 'offers.shippingDetails.deliveryTime.handlingTime', 'Handling', 'QuantitativeValue'],
  ['merchant-listing', 'offers.shippingDetails.deliveryTime.transitTime', 'Transit', 'QuantitativeValue'],
  ['merchant-listing', 'offers.hasMerchantReturnPolicy', 'Returns', 'MerchantReturnPolicy'],
  ['product-group', 'hasVariant', 'Variants', 'Product'],
  ['profile-page', 'mainEntity', 'Person or organisation', 'Person or Organization'],
  ['profile-page', 'mainEntity.interactionStatistic', 'Statistics', 'InteractionCounter'],
  ['qa-page', 'mainEntity', 'Question', 'Question'],
  ['qa-page', 'mainEntity.author', 'Asker', 'Person or Organization'],
  ['qa-page', 'mainEntity.acceptedAnswer', 'Accepted answer', 'Answer'],
  ['qa-page', 'mainEntity.acceptedAnswer.author', 'Answer author', 'Person or Organization'],
  ['qa-page', 'mainEntity.suggestedAnswer', 'Other answers', 'Answer'],
  ['recipe', 'nutrition', 'Nutrition', 'NutritionInformation'],
  ['recipe', 'recipeInstructions', 'Steps', 'HowToStep or HowToSection'],
  ['recipe', 'video', 'Video', 'VideoObject'],
  [
    'review',
    'itemReviewed',
    'What is reviewed',
    'Product or Book or Course or Event or LocalBusiness or Movie or Organization or Recipe or SoftwareApplication or CreativeWorkSeries or Game',
  ],
  ['software-app', 'offers', 'Price', 'Offer'],
  ['speakable', 'speakable', 'Parts to read aloud', 'SpeakableSpecification'],
  ['vacation-rental', 'containsPlace', 'Accommodation', 'Accommodation'],
  ['vacation-rental', 'containsPlace.occupancy', 'Guests', 'QuantitativeValue'],
  ['vacation-rental', 'containsPlace.floorSize', 'Size', 'QuantitativeValue'],
  ['video', 'interactionStatistic', 'Views', 'InteractionCounter'],
  ['video', 'publication', 'Live broadcast', 'BroadcastEvent'],
  ['video', 'hasPart', 'Key moments', 'Clip'],
])('%s, %s: “%s” is a %s', (id, path, label, types) => {
  const document = { '@context': 'https://schema.org', ...documentWith(schemaType(id), path.split('.')) }
  const findings = validateJsonLd(document, { typeId: id }).filter(({ code }) => code === 'wrong-kind')
  expect(findings).toMatchObject([
    { path, severity: 'warning', message: `“${label}” should be an object of type ${types}, not a plain value.` },
  ])
})

test.each(['Organization', 'Person'])('an organiser who is of type %s has a name', (type) => {
  const document = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    organizer: { '@type': type, url: 'https://a.example' },
  }
  expect(validateJsonLd(document).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^“Organiser name” is /),
  )
})

test.each(['ClaimReview', 'Occupation', 'SpecialAnnouncement', 'Vehicle', 'Car'])(
  'Google shows no %s any more',
  (type) =>
    expect(validateJsonLd({ '@context': 'https://schema.org', '@type': type })).toContainEqual(
      expect.objectContaining({ code: 'retired', message: `Google ended rich results for ${type} (June 2025).` }),
    ),
)
