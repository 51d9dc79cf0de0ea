import { describe, expect, test } from 'vitest'
import { transformCase } from './transform.ts'

describe('title case', () => {
  test.each([
    ['THE OLD man', 'The Old Man'],
    ['line one\r\n\r\n\tline  two ', 'Line One\r\n\r\n\tLine  Two '],
    ['half-baked mother-in-law', 'Half-Baked Mother-In-Law'],
    ["it's o’clock, rock'n'roll, 'quoted'", "It's O’clock, Rock'n'roll, 'Quoted'"],
    ['3RD time in the 1990S', '3rd Time In The 1990s'],
    ['h2o and mp3', 'H2o And Mp3'],
    ['(see [this]) and/or "that"', '(See [This]) And/Or "That"'],
    ['example.com and u.s.a.', 'Example.com And U.S.A.'],
    ['snake_case_name', 'Snake_Case_Name'],
    ['ﬂat ǆungla ßa', 'Flat ǅungla Ssa'],
    ['ΟΔΟΣ ΑΣ', 'Οδος Ας'],
    ['e\u0301te\u0301 A\u030angstro\u0308m', 'E\u0301te\u0301 A\u030angstro\u0308m'],
    ['देवनागरी ภาษาไทย 漢字 🚀x', 'देवनागरी ภาษาไทย 漢字 🚀X'],
    ['ქართული', 'ქართული'],
    ['İZMİR', 'İzmi\u0307r'],
    ['می\u200cخواهم a\u00adb', 'می\u200cخواهم A\u00adb'],
  ])('%j', (input, expected) => {
    expect(transformCase(input, 'title')).toBe(expected)
  })

  test.each([
    ['tr', 'istanbul ISPARTA', 'İstanbul Isparta'],
    ['az', 'iç IŞIQ', 'İç Işıq'],
    ['lt', 'i\u0307\u0300 LI\u0300', 'I\u0300 Li\u0307\u0300'],
    ['el', 'ΆΛΦΑ έργο', 'Άλφα Έργο'],
    ['nl', 'ijs IJSSEL bijou íj\u0301s', 'IJs IJssel Bijou ÍJ\u0301s'],
    ['nl-BE', "'s ochtends in 's-gravenhage", "'s Ochtends In 's-Gravenhage"],
    ['not a locale', 'istanbul', 'Istanbul'],
  ])('in %s', (locale, input, expected) => {
    expect(transformCase(input, 'title', { locale })).toBe(expected)
  })

  test('keeps acronyms on request, unless the whole line shouts', () => {
    const text = 'the NASA and U.S. news\nALL NASA NEWS\nan MP3'
    expect(transformCase(text, 'title', { keepAcronyms: true })).toBe('The NASA And U.S. News\nAll Nasa News\nAn MP3')
    expect(transformCase(text, 'title')).toBe('The Nasa And U.S. News\nAll Nasa News\nAn Mp3')
  })

  test('takes the house style as an option', () => {
    const text = 'the house between the trees'
    expect(transformCase(text, 'title', { style: 'simple' })).toBe('The House Between The Trees')
    expect(transformCase(text, 'title', { style: 'ap' })).toBe('The House Between the Trees')
    expect(transformCase(text, 'title', { style: 'chicago' })).toBe('The House between the Trees')
  })
})
