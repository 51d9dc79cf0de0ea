const names = (type: 'region' | 'language') => new Intl.DisplayNames('en', { type, fallback: 'none' })
let currencies: ReadonlySet<string> | undefined
let regions: Intl.DisplayNames | undefined
let languages: Intl.DisplayNames | undefined

export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'))
  return currencies.has(code)
}

// Codes that name more than a country, or none.
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** ISO 3166-1; withdrawn codes such as UK for GB do not count. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NOT_COUNTRIES.has(code)) return false
  regions ??= names('region')
  return regions.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

export function isLanguageTag(tag: string): boolean {
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
