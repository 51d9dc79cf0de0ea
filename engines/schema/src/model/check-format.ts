import { bareName, type Field } from './model.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

function isDay(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const made = new Date(Date.UTC(year, month - 1, day))
  // Years below 100 would be read as 19xx.
  made.setUTCFullYear(year)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

const isClock = (hour: string | undefined, minute: string | undefined, second = '0') =>
  Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61

const isZone = (zone: string | undefined) => {
  const [, hour, minute = '0'] = /^[+-](\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? []
  return hour === undefined || (Number(hour) <= 14 && Number(minute) < 60)
}

export function readDate(text: string): 'day' | 'moment' | 'moment without zone' | null {
  if (DATE.test(text)) return isDay(text) ? 'day' : null
  const [, day, hour, minute, second, zone] = DATE_TIME.exec(text) ?? []
  if (day === undefined || !isDay(day) || !isClock(hour, minute, second) || !isZone(zone)) return null
  return zone ? 'moment' : 'moment without zone'
}

function isTime(text: string): boolean {
  const [, hour, minute, second, zone] = TIME.exec(text) ?? []
  return hour !== undefined && isClock(hour, minute, second) && isZone(zone)
}

const isDuration = (text: string): boolean =>
  /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?)$/.test(text)

const names = (type: 'region' | 'language') => new Intl.DisplayNames('en', { type, fallback: 'none' })
let currencies: ReadonlySet<string> | undefined
let regions: Intl.DisplayNames | undefined
let languages: Intl.DisplayNames | undefined

function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

// Codes that name more than a country, or none.
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** ISO 3166-1; withdrawn codes such as UK for GB do not count. */
function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NOT_COUNTRIES.has(code)) return false
  regions ??= names('region')
  return regions.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

function isLanguageTag(tag: string): boolean {
  try {
    languages ??= names('language')
    const { language, region } = new Intl.Locale(tag)
    regions ??= names('region')
    return languages.of(language) !== undefined && (region === undefined || regions.of(region) !== undefined)
  } catch {
    return false
  }
}

/** The last digit is a check digit (GS1 General Specifications, 7.9). */
export function isGtin(code: string): boolean {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

export function formatFault(field: Field, value: string | number | boolean): string | null {
  const text = String(value).trim()
  switch (field.kind) {
    case 'url':
      return urlFault(text)
    case 'date':
      return readDate(text) ? null : 'must be a date such as 2026-11-21.'
    case 'datetime':
      return readDate(text)
        ? null
        : 'must be a date such as 2026-11-21, or a date and time such as 2026-11-21T09:30:00+01:00.'
    case 'time':
      return isTime(text) ? null : 'must be a time such as 09:30.'
    case 'duration':
      return isDuration(text) ? null : 'must be a duration such as PT1H30M.'
    case 'number':
    case 'integer':
      return numberFault(field, text)
    case 'boolean':
      return /^(true|false)$/i.test(bareName(text)) ? null : 'must be true or false.'
    case 'enum':
      return field.options?.some((option) => bareName(option.value) === bareName(text))
        ? null
        : `must be one of ${field.options?.map((option) => bareName(option.value)).join(', ')}.`
    case 'currency':
      return isCurrency(text) ? null : 'must be an ISO 4217 currency code such as EUR.'
    case 'country':
      return isCountry(text) ? null : 'must be an ISO 3166-1 country code such as GB.'
    case 'language':
      return isLanguageTag(text) ? null : 'must be a BCP 47 language tag such as en-GB.'
    case 'gtin':
      return isGtin(text) ? null : 'must have 8, 12, 13 or 14 digits, with a valid check digit.'
    case 'email':
      return /^(mailto:)?[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? null : 'must be an email address.'
    case 'phone':
      return /^(tel:)?\+?[\d\s().\-/x]+$/i.test(text) && text.replace(/\D/g, '').length >= 3
        ? null
        : 'must be a telephone number such as +442079460000.'
    default:
      return null
  }
}

function urlFault(text: string): string | null {
  if (/\s/.test(text)) return 'must not contain spaces.'
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return 'must be an absolute URL that starts with https://.'
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'must be a URL such as https://example.com/page.'
  return null
}

function numberFault({ kind, min, max }: Field, text: string): string | null {
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text))
    return 'must be a number such as 12.5, without currency or separators.'
  const number = Number(text)
  if (kind === 'integer' && !Number.isInteger(number)) return 'must be a whole number.'
  if (min !== undefined && number < min) return `must be ${min} or more.`
  if (max !== undefined && number > max) return `must be ${max} or less.`
  return null
}
