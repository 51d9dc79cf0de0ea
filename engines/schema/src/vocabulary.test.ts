// What schema.org and Google's pages say of the types, asked from the outside.
import { expect, test } from 'vitest'
import {
  type Field,
  type Json,
  type JsonObject,
  type Shape,
  schemaType,
  schemaTypes,
  toJsonLd,
  validateJsonLd,
} from './index.ts'

const of = (document: object) => validateJsonLd({ '@context': 'https://schema.org', ...document })
const sentences = (document: object, code: string) =>
  of(document)
    .filter((finding) => finding.code === code)
    .map(({ severity, path, message }) => `${severity} ${path}: ${message}`)

// schema.org's tree: https://schema.org/docs/full.html
test.each([
  ['organization', 'Corporation NGO OnlineStore OnlineBusiness EducationalOrganization NewsMediaOrganization'],
  ['organization', 'GovernmentOrganization SportsOrganization'],
  ['local-business', 'Store BookStore ClothingStore ElectronicsStore Florist FurnitureStore GroceryStore'],
  ['local-business', 'HardwareStore JewelryStore PetStore ShoeStore ToyStore AutoDealer AutoRepair BeautySalon'],
  ['local-business', 'HairSalon DaySpa Dentist MedicalClinic Pharmacy Optician VeterinaryCare Hotel BedAndBreakfast'],
  ['local-business', 'Hostel LegalService AccountingService InsuranceAgency RealEstateAgent BankOrCreditUnion'],
  ['local-business', 'Electrician Plumber HousePainter RoofingContractor Locksmith GeneralContractor HealthClub'],
  ['local-business', 'SportsClub GolfCourse MovieTheater NightClub Library ChildCare DryCleaningOrLaundry'],
  ['local-business', 'EmploymentAgency GasStation TravelAgency TouristInformationCenter ProfessionalService'],
  ['local-business', 'SelfStorage ShoppingCenter'],
  ['restaurant', 'FoodEstablishment CafeOrCoffeeShop Bakery BarOrPub FastFoodRestaurant IceCreamShop Brewery Winery'],
  ['event', 'BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent'],
  ['event', 'LiteraryEvent MusicEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent'],
  ['article', 'NewsArticle BlogPosting TechArticle ScholarlyArticle Report'],
  ['review', 'CriticReview EmployerReview UserReview'],
  ['software-app', 'MobileApplication WebApplication VideoGame'],
  ['discussion', 'SocialMediaPosting'],
  ['book', 'Audiobook'],
])('%s judges what schema.org has below it: %s', (id, types) => {
  for (const type of types.split(' ')) expect({ type, by: of({ '@type': type })[0]?.typeId }).toEqual({ type, by: id })
})

test.each(
  'Product Book Course Event LocalBusiness Movie Organization Recipe SoftwareApplication CreativeWorkSeries Game'.split(
    ' ',
  ),
)('Google shows reviews and ratings of a %s', (type) => {
  for (const holder of ['Review', 'AggregateRating'])
    expect(sentences({ '@type': holder, itemReviewed: { '@type': type, name: 'X' } }, 'wrong-kind')).toEqual([])
})

const SEARCH = 'https://developers.google.com/search/docs/appearance/'

test.each([
  ['aggregate-rating', 'AggregateRating', 'review-snippet'],
  ['article', 'Article', 'article'],
  ['book', 'Book', 'book'],
  ['breadcrumb-list', 'BreadcrumbList', 'breadcrumb'],
  ['course-list', 'ItemList', 'course'],
  ['discussion', 'DiscussionForumPosting', 'discussion-forum'],
  ['event', 'Event', 'event'],
  ['faq-page', 'FAQPage', 'faqpage'],
  ['how-to', 'HowTo', 'how-to'],
  ['image', 'ImageObject', 'image-license-metadata'],
  ['job-posting', 'JobPosting', 'job-posting'],
  ['local-business', 'LocalBusiness', 'local-business'],
  ['merchant-listing', 'Product', 'merchant-listing'],
  ['movie', 'Movie', 'movie'],
  ['organization', 'Organization', 'organization'],
  ['product', 'Product', 'product-snippet'],
  ['product-group', 'ProductGroup', 'product-variants'],
  ['profile-page', 'ProfilePage', 'profile-page'],
  ['qa-page', 'QAPage', 'qapage'],
  ['recipe', 'Recipe', 'recipe'],
  ['restaurant', 'Restaurant', 'local-business'],
  ['review', 'Review', 'review-snippet'],
  ['software-app', 'SoftwareApplication', 'software-app'],
  ['speakable', 'WebPage', 'speakable'],
  ['vacation-rental', 'VacationRental', 'vacation-rental'],
  ['video', 'VideoObject', 'video'],
])('%s writes a %s and sends its reader to Google’s page on it', (id, type, page) => {
  expect(schemaType(id).status.source).toBe(`${SEARCH}structured-data/${page}`)
  expect(toJsonLd(id, { '@extra': { note: 'x' } })).toMatchObject({ '@type': type })
})

test('the name of a site has a page of its own, and a person schema.org’s', () => {
  expect(schemaType('website').status.source).toBe(`${SEARCH}site-names`)
  expect(schemaType('person').status.source).toBe('https://schema.org/Person')
  expect(toJsonLd('website', { name: 'Tides' })).toMatchObject({ '@type': 'WebSite' })
  expect(toJsonLd('person', { name: 'Jane' })).toMatchObject({ '@type': 'Person' })
})

test.each([
  ['FAQPage', '2026-05-07', 'Google no longer shows FAQ rich results.'],
  ['HowTo', '2023-09-13', 'Google no longer shows how-to rich results.'],
  ['Book', '2025-06', 'Google ended book actions.'],
])('a %s hears since %s that it is shown no longer, and that its markup still stands', (type, since, what) => {
  const [said] = sentences({ '@type': type }, 'retired')
  expect(said).toContain(`info : Retired ${since}: ${what}`)
  expect(said).toContain('The markup is still valid')
})

test.each([
  ['Event', 'startDate', 'endDate', '', 'warning endDate: “Ends” lies before “Starts”.'],
  ['Article', 'datePublished', 'dateModified', '', '“Date modified” lies before “Date published”.'],
  ['DiscussionForumPosting', 'datePublished', 'dateModified', '', '“Edited on” lies before “Posted on”.'],
  ['ProfilePage', 'dateCreated', 'dateModified', '', '“Profile changed” lies before “Profile made”.'],
  ['JobPosting', 'datePosted', 'validThrough', '', '“Open until” lies before “Date posted”.'],
  ['VideoObject', 'uploadDate', 'expires', '', '“Available until” lies before “Upload date”.'],
  ['BroadcastEvent', 'startDate', 'endDate', 'publication', '“Live until” lies before “Live from”.'],
  ['OpeningHoursSpecification', 'validFrom', 'validThrough', 'openingHoursSpecification', '“Valid until” lies before'],
])('%s: %s may be the day of %s, not a day later', (type, first, second, inside, sentence) => {
  const holder = { publication: 'VideoObject', openingHoursSpecification: 'LocalBusiness' }[inside]
  const said = (from: string, to: string) => {
    const dates = { '@type': type, [first]: from, [second]: to }
    return sentences(holder ? { '@type': holder, [inside]: dates } : dates, 'order')
  }
  expect(said('2026-11-21', '2026-11-21')).toEqual([])
  expect(said('2026-11-22', '2026-11-21')).toEqual([expect.stringContaining(sentence)])
})

test.each([
  ['BreadcrumbList', 'itemListElement', 2, '“Steps of the path”: at least 2 are expected.'],
  ['ItemList', 'itemListElement', 3, '“Courses”: at least 3 are expected.'],
  ['VacationRental', 'image', 8, '“Image URL”: at least 8 are expected.'],
])('a %s needs so many %s: %i', (type, property, least, sentence) => {
  const entry = type === 'VacationRental' ? 'https://example.com/a.jpg' : { item: { '@type': 'Course', name: 'X' } }
  const said = (count: number) => sentences({ '@type': type, [property]: Array(count).fill(entry) }, 'too-few')
  expect(said(least - 1)).toEqual([`warning ${property}: ${sentence}`])
  expect(said(least)).toEqual([])
})

test('of things of which one is needed all are named', () => {
  const said = (type: string, more: object = {}) => sentences({ '@type': type, ...more }, 'one-of')
  expect(said('Product')).toEqual(['error review: At least one of these is required: Reviews, Average rating, Offer.'])
  expect(said('AggregateRating')).toEqual([
    'error ratingCount: At least one of these is required: Number of ratings, Number of reviews.',
  ])
  expect(said('SoftwareApplication')).toEqual([
    'error aggregateRating: At least one of these is required: Average rating, Reviews.',
  ])
  expect(said('VideoObject')).toEqual([
    'warning contentUrl: At least one of these is recommended: Video file URL, Player URL.',
  ])
  expect(said('DiscussionForumPosting')).toEqual([
    'error text: At least one of these is required: Text of the post, Image URL.',
  ])
  expect(said('JobPosting')).toEqual([
    'error jobLocation: At least one of these is required: Place of work, Applicants may live in.',
  ])
  expect(said('ImageObject')).toEqual([
    'error license: At least one of these is required: Licence URL, Creator, Credit line, Copyright notice.',
  ])
  expect(said('QAPage', { mainEntity: { '@type': 'Question', name: 'Why?' } })).toEqual([
    'error mainEntity.acceptedAnswer: At least one of these is required: Accepted answer, Other answers.',
  ])
  expect(said('WebPage', { speakable: { '@type': 'SpeakableSpecification', note: 'x' } })).toEqual([
    'error speakable.cssSelector: At least one of these is required: CSS selector, XPath.',
  ])
  expect(said('Organization', { contactPoint: { '@type': 'ContactPoint', contactType: 'sales' } })).toEqual([
    'error contactPoint.telephone: At least one of these is required: Telephone, Contact email.',
  ])
})

test('what makes sense only with another property names both', () => {
  const job = { '@type': 'JobPosting', jobLocationType: 'TELECOMMUTE' }
  expect(sentences(job, 'needs')).toEqual([
    'error applicantLocationRequirements: “Applicants may live in” is required where “Remote” is given.',
  ])
  expect(sentences({ '@type': 'Recipe', prepTime: 'PT5M' }, 'needs')).toEqual([
    'warning cookTime: “Cooking time” is recommended where “Preparation time” is given.',
  ])
  expect(
    sentences({ '@type': 'Recipe', nutrition: { '@type': 'NutritionInformation', calories: '9' } }, 'needs'),
  ).toEqual(['error recipeYield: “Portions” is required where “Nutrition” is given.'])
})

test('the ends of the globe, nothing and one are numbers that may be given', () => {
  const said = (document: object) => sentences(document, 'format')
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
  ]) {
    const geo = { '@type': 'GeoCoordinates', latitude, longitude }
    expect(said({ '@type': 'LocalBusiness', geo })).toEqual([])
    expect(said({ '@type': 'VacationRental', latitude, longitude })).toEqual([])
  }
  expect(said({ '@type': 'SoftwareApplication', offers: { '@type': 'Offer', price: 0 } })).toEqual([])
  expect(said({ '@type': 'AggregateRating', ratingCount: 1, reviewCount: 1 })).toEqual([])
  const itemListElement = [{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' }]
  expect(said({ '@type': 'BreadcrumbList', itemListElement })).toEqual([])
})

/** The field of the form at a path; of several shapes the first that has it. */
function fieldAt(shape: Shape, path: string): Field | undefined {
  const [name, ...rest] = path.split('.')
  const field = shape.fields.find((one) => one.name === name)
  if (rest.length === 0) return field
  for (const inner of field?.shapes ?? []) {
    const found = fieldAt(inner, rest.join('.'))
    if (found) return found
  }
  return undefined
}

test.each([
  ['article', 'image', 'A picture that belongs to the article, 696 px wide or more'],
  ['article', 'publisher.logo.url', 'Minimum 112x112px'],
  ['article', 'isAccessibleForFree', 'Choose No for content behind a paywall'],
  ['organization', 'logo', 'Minimum 112x112px'],
  ['product', 'gtin', '8, 12, 13 or 14 digits; the last one is checked'],
  ['product', 'offers.priceCurrency', 'Three letters, such as GBP'],
  ['event', 'location.address.addressCountry', 'Two letters, such as GB'],
  ['local-business', 'geo.latitude', 'At least five decimals'],
  ['local-business', 'priceRange', 'Fewer than 100 characters'],
  ['local-business', 'openingHoursSpecification.opens', 'Closed all day: 00:00 to 00:00'],
  ['vacation-rental', 'image', 'Eight or more, with bedroom, bathroom and common area'],
  ['vacation-rental', 'latitude', 'At least five decimals'],
  ['job-posting', 'description', 'The whole text, in HTML'],
  ['job-posting', 'jobLocationType', 'Only when the job is done entirely from home'],
  ['breadcrumb-list', 'itemListElement.item', 'May be left out for the last page'],
  ['movie', 'image', 'Six by nine, such as 600x900px'],
  ['book', 'workExample.isbn', '13 digits'],
  ['merchant-listing', 'offers.shippingDetails.deliveryTime.handlingTime.unitCode', 'DAY'],
])('the form of %s says at %s what Google asks there', (id, path, hint) => {
  expect(fieldAt(schemaType(id), path)?.hint).toBe(hint)
})

test.each([
  ['Product', 'offers', { '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR' }],
  ['Event', 'location', { '@type': 'VirtualLocation', url: 'https://example.com' }],
  ['Event', 'performer', { '@type': 'PerformingGroup', name: 'Kira' }],
  ['Event', 'organizer', { '@type': 'Person', name: 'Kira' }],
  ['Article', 'author', { '@type': 'Organization', name: 'Press' }],
  ['Article', 'publisher', { '@type': 'Person', name: 'Jane' }],
  ['Recipe', 'recipeInstructions', { '@type': 'HowToSection', name: 'Dough', itemListElement: [] }],
  ['ProfilePage', 'mainEntity', { '@type': 'Organization', name: 'Press' }],
  ['DiscussionForumPosting', 'author', { '@type': 'Organization', name: 'Press' }],
] satisfies [string, string, JsonObject][])(
  'a %s takes as its %s another kind of thing too',
  (type, property, value) => {
    expect(sentences({ '@type': type, [property]: value as Json }, 'wrong-kind')).toEqual([])
    expect(sentences({ '@type': type, [property]: { '@type': 'Volcano', name: 'X' } }, 'wrong-kind')).toHaveLength(1)
  },
)

const fieldsOf = (shape: Shape): readonly Field[] =>
  shape.fields.flatMap((field) => [field, ...(field.shapes ?? []).flatMap(fieldsOf)])

// RFC 2606: a name out of an example that somebody pastes must lead to nobody.
test('every address in an example is of a domain that is kept for examples', () => {
  const examples = schemaTypes.flatMap((type) => fieldsOf(type).map(({ example }) => String(example ?? '')))
  const addresses = examples.filter((example) => /^https?:|@/.test(example))
  expect(addresses.length).toBeGreaterThan(50)
  const kept = /^(?:https:\/\/|\w+@)(?:[a-z]+\.)*example(?:\.com)?(?:$|[/?#])/
  expect(addresses.filter((address) => !kept.test(address))).toEqual([])
})

test('every field has an example, but for choices and for what is counted', () => {
  const plain = schemaTypes.flatMap((type) =>
    fieldsOf(type).filter(({ kind, counted }) => kind !== 'object' && !counted),
  )
  expect(plain.filter(({ example, options }) => example === undefined && !options?.length)).toEqual([])
})

test('the choices of a list are words as people write them', () => {
  const options = (id: string, path: string) => fieldAt(schemaType(id), path)?.options?.map(({ label }) => label) ?? []
  expect(options('job-posting', 'employmentType').slice(0, 2)).toEqual(['Full time', 'Part time'])
  expect(options('job-posting', 'jobLocationType')).toEqual(['Telecommute'])
  expect(options('event', 'eventStatus')[0]).toBe('Event scheduled')
  expect(options('product', 'offers.availability')[0]).toBe('In stock')
})

test('a picture that an article shows is judged by itself as soon as it says one thing of its licence', () => {
  const url = 'https://example.com/a.jpg'
  const picture = { '@type': 'ImageObject', '@id': '#picture', url }
  const said = (more: object) =>
    validateJsonLd({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Article', headline: 'Tides', image: { '@id': '#picture' } },
        { ...picture, ...more },
      ],
    }).some(({ typeId }) => typeId === 'image')
  expect(said({})).toBe(false)
  for (const name of ['license', 'acquireLicensePage', 'creator', 'creditText', 'copyrightNotice'])
    expect({ name, judged: said({ [name]: url }) }).toEqual({ name, judged: true })
})

test('a list is of courses, and a page of parts to read aloud, only when it holds some', () => {
  const list = (type: string) => ({ '@type': 'ItemList', itemListElement: [{ item: { '@type': type, name: 'X' } }] })
  expect(of(list('Course'))[0]?.typeId).toBe('course-list')
  expect(of(list('Movie'))[0]?.typeId).toBe('other')
  expect(of({ '@type': 'WebPage', speakable: { xpath: '/html' } })[0]?.typeId).toBe('speakable')
  expect(of({ '@type': 'WebPage', name: 'X' })[0]?.typeId).toBe('other')
})
