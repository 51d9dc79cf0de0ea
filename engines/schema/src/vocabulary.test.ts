// The rules of schema.org and Google's pages for the types, tested from the outside.
import { expect, test } from 'vitest'
import { type Field, type Json, type JsonObject, type Shape, schemaTypes, validateJsonLd } from './index.ts'

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

test.each([
  ['FAQPage', '2026-05-07', 'Google no longer shows FAQ rich results.'],
  ['HowTo', '2023-09-13', 'Google no longer shows how-to rich results.'],
  ['Book', 'June 2025', 'Google ended book actions.'],
])('a %s is reported since %s as no longer shown, with markup that stays valid', (type, since, what) => {
  const [reported] = sentences({ '@type': type }, 'retired')
  expect(reported).toContain(`info : Retired ${since}: ${what}`)
  expect(reported).toContain('The markup is still valid')
})

test.each([
  ['Event', 'startDate', 'endDate', '', 'warning endDate: “Ends” is before “Starts”.'],
  ['Article', 'datePublished', 'dateModified', '', '“Date modified” is before “Date published”.'],
  ['DiscussionForumPosting', 'datePublished', 'dateModified', '', '“Edited on” is before “Posted on”.'],
  ['ProfilePage', 'dateCreated', 'dateModified', '', '“Profile modified” is before “Profile created”.'],
  ['JobPosting', 'datePosted', 'validThrough', '', '“Open until” is before “Date posted”.'],
  ['VideoObject', 'uploadDate', 'expires', '', '“Available until” is before “Upload date”.'],
  ['BroadcastEvent', 'startDate', 'endDate', 'publication', '“Live until” is before “Live from”.'],
  ['OpeningHoursSpecification', 'validFrom', 'validThrough', 'openingHoursSpecification', '“Valid until” is before'],
])('%s: %s may be the day of %s, not a day later', (type, first, second, inside, sentence) => {
  const holder = { publication: 'VideoObject', openingHoursSpecification: 'LocalBusiness' }[inside]
  const reported = (from: string, to: string) => {
    const dates = { '@type': type, [first]: from, [second]: to }
    return sentences(holder ? { '@type': holder, [inside]: dates } : dates, 'order')
  }
  expect(reported('2026-11-21', '2026-11-21')).toEqual([])
  expect(reported('2026-11-22', '2026-11-21')).toEqual([expect.stringContaining(sentence)])
})

test.each([
  ['BreadcrumbList', 'itemListElement', 2, '“Path items” should have at least 2 entries.'],
  ['ItemList', 'itemListElement', 3, '“Courses” should have at least 3 entries.'],
  ['VacationRental', 'image', 8, '“Image URL” should have at least 8 entries.'],
])('a %s needs so many %s: %i', (type, property, min, sentence) => {
  const entry = type === 'VacationRental' ? 'https://example.com/a.jpg' : { item: { '@type': 'Course', name: 'X' } }
  const reported = (count: number) => sentences({ '@type': type, [property]: Array(count).fill(entry) }, 'too-few')
  expect(reported(min - 1)).toEqual([`warning ${property}: ${sentence}`])
  expect(reported(min)).toEqual([])
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

test('every field has an example, but for choices and for what is counted', () => {
  const plain = schemaTypes.flatMap((type) =>
    fieldsOf(type).filter(({ kind, counted }) => kind !== 'object' && !counted),
  )
  expect(plain.filter(({ example, options }) => example === undefined && !options?.length)).toEqual([])
})

test('an image that an article shows is judged by itself as soon as it says one thing of its licence', () => {
  const url = 'https://example.com/a.jpg'
  const bitmap = { '@type': 'ImageObject', '@id': '#picture', url }
  const reported = (more: object) =>
    validateJsonLd({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Article', headline: 'Tides', image: { '@id': '#picture' } },
        { ...bitmap, ...more },
      ],
    }).some(({ typeId }) => typeId === 'image')
  expect(reported({})).toBe(false)
  for (const name of ['license', 'acquireLicensePage', 'creator', 'creditText', 'copyrightNotice'])
    expect({ name, judged: reported({ [name]: url }) }).toEqual({ name, judged: true })
})

test('a list is of courses, and a page of parts to read aloud, only when it holds some', () => {
  const list = (type: string) => ({ '@type': 'ItemList', itemListElement: [{ item: { '@type': type, name: 'X' } }] })
  expect(of(list('Course'))[0]?.typeId).toBe('course-list')
  expect(of(list('Movie'))[0]?.typeId).toBe('other')
  expect(of({ '@type': 'WebPage', speakable: { xpath: '/html' } })[0]?.typeId).toBe('speakable')
  expect(of({ '@type': 'WebPage', name: 'X' })[0]?.typeId).toBe('other')
})
