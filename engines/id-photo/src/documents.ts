export interface Range {
  min: number
  max: number
}

export type Ground = 'white' | 'light-grey' | 'any-light'

/** The limits that an authority sets for the file; null where it states none. */
export interface FileRule {
  /** Pixels of the smallest file. */
  width: number
  height: number
  /** Pixels of the largest; the same as the smallest where the size is exact. */
  maxWidth: number | null
  minKB: number | null
  maxKB: number | null
}

/** Lengths in millimetres on paper. What an authority does not state is null. */
export interface PhotoDocument {
  id: string
  country: string
  name: string
  width: number
  height: number
  /** From the chin to the crown. */
  head: Range | null
  /** From the lower edge to the eyes. */
  eyes: Range | null
  /** From the crown to the upper edge. */
  above: Range | null
  ground: Ground | null
  file: FileRule | null
  /** A rule that no photo made at home can meet, as a sentence. */
  note: string | null
  source: string
}

/** These figures were written down from memory and not read at their sources, and this is when they were last known. */
export const DOCUMENTS_KNOWN = { checked: 'from memory', year: 2025 } as const

type Facts = Partial<Omit<PhotoDocument, 'id' | 'country' | 'name' | 'source'>>

/** The size of most passports, with a head of 70 to 80 percent of its height (ICAO Doc 9303). */
const COMMON = { width: 35, height: 45, head: { min: 32, max: 36 } } as const

const document = (id: string, country: string, name: string, source: string, facts: Facts = {}): PhotoDocument => ({
  id,
  country,
  name,
  ...COMMON,
  eyes: null,
  above: null,
  ground: null,
  file: null,
  note: null,
  source,
  ...facts,
})

const file = (width: number, height: number, rest: Partial<FileRule> = {}): FileRule => ({
  width,
  height,
  maxWidth: null,
  minKB: null,
  maxKB: null,
  ...rest,
})

const american = { width: 50.8, height: 50.8, head: { min: 25, max: 35 }, eyes: { min: 28, max: 35 } } as const

export const documents: readonly PhotoDocument[] = [
  document('icao', 'Most countries', 'Passport, 35 × 45 mm', 'https://www.icao.int/publications/doc-series/doc-9303', {
    ground: 'any-light',
  }),
  document('schengen-visa', 'European Union', 'Schengen visa', 'https://home-affairs.ec.europa.eu/', {
    ground: 'any-light',
  }),
  document('au-passport', 'Australia', 'Passport', 'https://www.passports.gov.au/help/passport-photos', {
    ground: 'any-light',
  }),
  document(
    'ca-passport',
    'Canada',
    'Passport',
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/canadian-passports/photos.html',
    {
      width: 50,
      height: 70,
      head: { min: 31, max: 36 },
      ground: 'white',
      note: 'A printed photo must come from a commercial photographer, who marks its back.',
    },
  ),
  document(
    'ca-visa',
    'Canada',
    'Visa, study or work permit',
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/visit-canada/photo-specifications.html',
    { head: { min: 31, max: 36 }, ground: 'white', file: file(420, 540, { minKB: 60, maxKB: 240 }) },
  ),
  document('cn-passport', 'China', 'Passport or visa, printed', 'https://www.visaforchina.cn/', {
    width: 33,
    height: 48,
    head: { min: 28, max: 33 },
    above: { min: 3, max: 5 },
    ground: 'white',
  }),
  document('cn-visa', 'China', 'Visa (file)', 'https://www.visaforchina.cn/', {
    width: 36,
    height: 48,
    head: null,
    ground: 'white',
    file: file(354, 472, { maxWidth: 420, minKB: 40, maxKB: 120 }),
  }),
  document(
    'fr-passport',
    'France',
    'Passport or identity card',
    'https://www.service-public.fr/particuliers/vosdroits/F10619',
    {
      ground: 'light-grey',
      note: 'White is not accepted as background, and online applications need a code from an approved photographer or booth.',
    },
  ),
  document('de-passport', 'Germany', 'Passport or identity card', 'https://www.bmi.bund.de/', {
    ground: 'light-grey',
    note: 'Since 1 May 2025 German offices accept only photos sent by a registered photographer or taken at the office.',
  }),
  document('hk-passport', 'Hong Kong', 'Passport or identity card', 'https://www.immd.gov.hk/', {
    width: 40,
    height: 50,
    ground: 'white',
  }),
  document('in-visa', 'India', 'Visa or passport abroad, 2 × 2 in', 'https://indianvisaonline.gov.in/', {
    ...american,
    ground: 'white',
  }),
  document('in-evisa', 'India', 'e-Visa (file)', 'https://indianvisaonline.gov.in/evisa/', {
    width: 50.8,
    height: 50.8,
    head: null,
    ground: 'white',
    file: file(350, 350, { maxWidth: 1000, minKB: 10, maxKB: 1024 }),
  }),
  document('jp-passport', 'Japan', 'Passport', 'https://www.mofa.go.jp/mofaj/toko/passport/ic_photo.html', {
    above: { min: 2, max: 6 },
    ground: 'any-light',
  }),
  document('kr-passport', 'Korea', 'Passport', 'https://www.passport.go.kr/', {
    ground: 'white',
    file: file(413, 531, { maxWidth: 413, maxKB: 500 }),
  }),
  document('nl-passport', 'Netherlands', 'Passport or identity card', 'https://www.rvig.nl/', {
    head: { min: 26, max: 30 },
    ground: 'light-grey',
  }),
  document('pl-passport', 'Poland', 'Passport or identity card', 'https://www.gov.pl/', {
    ground: 'white',
    file: file(492, 633, { maxKB: 2560 }),
  }),
  document('sg-passport', 'Singapore', 'Passport', 'https://www.ica.gov.sg/photo-guidelines', {
    head: { min: 25, max: 35 },
    ground: 'white',
    file: file(400, 514, { maxWidth: 400, maxKB: 8192 }),
  }),
  document('es-passport', 'Spain', 'Passport or identity card', 'https://www.dnielectronico.es/', {
    width: 26,
    height: 32,
    head: null,
    ground: 'white',
  }),
  document('uk-passport', 'United Kingdom', 'Passport, printed', 'https://www.gov.uk/photos-for-passports', {
    head: { min: 29, max: 34 },
    ground: 'light-grey',
  }),
  document(
    'uk-passport-online',
    'United Kingdom',
    'Passport, online (file)',
    'https://www.gov.uk/photos-for-passports',
    {
      width: 36,
      height: 45,
      head: null,
      ground: 'any-light',
      file: file(600, 750, { minKB: 50, maxKB: 10_240 }),
      note: 'The online service asks for a photo with head, shoulders and upper body, which it crops itself.',
    },
  ),
  document(
    'us-passport',
    'United States',
    'Passport, 2 × 2 in',
    'https://travel.state.gov/content/travel/en/passports/how-apply/photos.html',
    { ...american, ground: 'white' },
  ),
  document(
    'us-visa',
    'United States',
    'Visa or green card lottery (file)',
    'https://travel.state.gov/content/travel/en/us-visas/visa-information-resources/photos.html',
    { ...american, ground: 'white', file: file(600, 600, { maxWidth: 1200, maxKB: 240 }) },
  ),
]

export const GROUNDS = { white: '#ffffff', grey: '#e3e5e8' } as const

/** The colour of a ground that the document accepts. */
export const groundColour = ({ ground }: PhotoDocument): string => GROUNDS[ground === 'light-grey' ? 'grey' : 'white']

const SIDES = { min: 15, max: 120 } as const

/** A size by hand, in millimetres; null where it is no size of a photo. */
export function ownDocument(width: number, height: number): PhotoDocument | null {
  const isSide = (side: number) => side >= SIDES.min && side <= SIDES.max
  if (!isSide(width) || !isSide(height)) return null
  return document('own', '', `${width} × ${height} mm`, '', { width, height, head: null })
}
