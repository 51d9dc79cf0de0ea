import type { Json, JsonObject } from '@sundry/schema'

export interface Sketch {
  site: string
  title: string
  text: string
  stars: string | null
  facts: readonly string[]
}

const group = (value: Json | undefined): JsonObject => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as JsonObject) : {}
}
const text = (value: Json | undefined): string => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' || typeof one === 'number' ? String(one) : ''
}
const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

export function sketch(document: JsonObject | null): Sketch | null {
  if (document === null) return null
  const node = group(document['@graph'] ?? document)
  const main = group(node.mainEntity)
  const trail = list(node.itemListElement).map(
    (entry) => text(group(entry).name) || text(group(group(entry).item).name),
  )
  const title =
    [node.headline, node.name, node.title, main.name, group(node.itemReviewed).name].map(text).find(Boolean) ??
    trail.filter(Boolean).at(-1)
  return {
    site: siteOf(text(node.url) || text(node.mainEntityOfPage) || text(node.contentUrl), trail),
    title: title ?? text(node['@type']),
    text: short(text(node.description) || text(node.text) || text(group(main.acceptedAnswer).text)),
    stars: starsOf(node),
    facts: factsOf(node),
  }
}

function siteOf(url: string, trail: readonly string[]): string {
  const host = URL.canParse(url) ? new URL(url).hostname : 'example.com'
  const path = trail.some(Boolean) ? trail : URL.canParse(url) ? new URL(url).pathname.split('/') : []
  return [host, ...path.filter(Boolean)].join(' › ')
}

function starsOf(node: JsonObject): string | null {
  const rated = group(node.aggregateRating ?? (node['@type'] === 'AggregateRating' ? node : undefined))
  const value = text(rated.ratingValue) || text(group(node.reviewRating).ratingValue)
  if (value === '') return null
  const count = text(rated.ratingCount) || text(rated.reviewCount)
  return count === '' ? value : `${value} (${count})`
}

function factsOf(node: JsonObject): readonly string[] {
  const offer = group(node.offers)
  const amount = text(offer.price) || text(offer.lowPrice)
  const place = group(node.location ?? node.jobLocation)
  return [
    amount && `${amount} ${text(offer.priceCurrency)}`.trim(),
    text(offer.availability)
      .replace(/^https?:\/\/schema\.org\//, '')
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
    text(node.startDate).slice(0, 10),
    text(place.name) || text(group(place.address).addressLocality) || text(group(node.address).addressLocality),
    text(group(node.hiringOrganization).name),
    text(node.totalTime).replace(/^PT?/, '').toLowerCase(),
    text(node.duration).replace(/^PT?/, '').toLowerCase(),
    text(node.datePublished).slice(0, 10),
    text(group(node.author).name),
    text(node.telephone),
  ].filter((fact) => fact !== '')
}

const short = (long: string) => (long.length > 160 ? `${long.slice(0, 157)}…` : long)
