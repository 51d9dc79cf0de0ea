import { expect, test } from 'vitest'
import { validateJsonLd } from './index.ts'

// Documents in the shape the usual plugins write them: what search engines take must draw no error here.
const problems = (value: unknown) =>
  validateJsonLd({ '@context': 'https://schema.org', ...(value as object) })
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`)

const product = (offer: object) => ({
  '@graph': [
    { '@type': 'Product', name: 'Tee', image: 'https://e.example/i.jpg', offers: [{ '@type': 'Offer', ...offer }] },
  ],
})

test('a shop may state the price in a price specification, or in a list of them', () => {
  const specification = { '@type': 'UnitPriceSpecification', price: '20.00', priceCurrency: 'EUR' }
  const about = /price/
  const rest = { availability: 'http://schema.org/InStock', priceValidUntil: '2027-12-31' }
  for (const priceSpecification of [specification, [specification]]) {
    expect(problems(product({ priceSpecification, ...rest })).filter((line) => about.test(line))).toEqual([])
  }
  expect(problems(product({ priceSpecification: [{ '@type': 'UnitPriceSpecification' }], ...rest }))).toContain(
    'error missing @graph[0].offers[0].price',
  )
})

const article = {
  '@type': 'Article',
  '@id': 'https://e.example/p/#article',
  headline: 'Hello',
  datePublished: '2026-01-02T10:00:00+00:00',
  dateModified: '2026-01-03T10:00:00+00:00',
  image: { '@id': 'https://e.example/p/#primaryimage' },
}
const person = { '@type': 'Person', '@id': 'https://e.example/#jane', name: 'Jane', url: 'https://e.example/jane/' }

test('an object with an @id takes its missing fields from the object of that @id', () => {
  const author = { name: 'Jane', '@id': 'https://e.example/#jane' }
  const bitmap = { '@type': 'ImageObject', '@id': 'https://e.example/p/#primaryimage', url: 'https://e.example/a.jpg' }
  const about = (graph: object[]) => problems({ '@graph': graph }).filter((line) => line.includes('author'))
  expect(about([{ ...article, author }, bitmap, { ...person, image: 'https://e.example/j.jpg' }])).toEqual([])
  expect(about([{ ...article, author }, bitmap])).toEqual([
    'warning no-type @graph[0].author',
    'warning missing @graph[0].author.url',
  ])
})

test('an image others point at is theirs, and judged as a licensed one only when it speaks of its licence', () => {
  const bitmap = {
    '@type': 'ImageObject',
    '@id': 'https://e.example/p/#primaryimage',
    url: 'https://e.example/a.jpg',
    contentUrl: 'https://e.example/a.jpg',
  }
  const of = (image: object) =>
    problems({ '@graph': [{ ...article, author: person }, image] }).filter((line) => line.includes('@graph[1]'))
  expect(of(bitmap)).toEqual([])
  expect(of({ ...bitmap, license: 'not an address' })).toContain('warning format @graph[1].license')
  expect(problems(bitmap)).toContain('error one-of license')
})

test('a job at a place need not say where applicants may live, and one from home needs no place', () => {
  const job = {
    '@type': 'JobPosting',
    title: 'Sailor',
    description: 'Sails.',
    datePosted: '2026-11-01',
    validThrough: '2027-03-18',
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'E',
      sameAs: 'https://e.example',
      logo: 'https://e.example/l.png',
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', value: 40, unitText: 'HOUR' },
    },
    identifier: { '@type': 'PropertyValue', name: 'E', value: '1' },
    directApply: true,
  }
  const address = {
    '@type': 'PostalAddress',
    streetAddress: '1 Quay',
    addressLocality: 'Leith',
    addressRegion: 'Edinburgh',
    postalCode: 'EH6',
    addressCountry: 'GB',
  }
  expect(problems({ ...job, jobLocation: { '@type': 'Place', address } })).toEqual([])
  const applicantLocationRequirements = { '@type': 'Country', name: 'GB' }
  expect(problems({ ...job, jobLocationType: 'TELECOMMUTE', applicantLocationRequirements })).toEqual([])
  expect(problems(job)).toContain('error one-of jobLocation')
})
