import { describe, expect, test } from 'vitest'
import { transformCase } from './transform.ts'

const both = (text: string) => [transformCase(text, 'title-ap'), transformCase(text, 'title-chicago')]

describe('AP and Chicago titles', () => {
  test.each([
    ['of mice and men', 'Of Mice and Men'],
    ['THE OLD MAN AND THE SEA', 'The Old Man and the Sea'],
    ['The Taming Of The Shrew', 'The Taming of the Shrew'],
    ['who is it by', 'Who Is It By'],
    ['where to: a guide to the north', 'Where To: A Guide to the North'],
    ['why now? the case for it. an answer', 'Why Now? The Case for It. An Answer'],
    ['smith vs. the state', 'Smith vs. the State'],
    ['wait... the end', 'Wait... the End'],
    ['a face-to-face sign-up for in-depth work', 'A Face-to-Face Sign-Up for In-Depth Work'],
    ["the o'Neil of the eBay and NASA", "The o'Neil of the eBay and NASA"],
    ['read node.js at https://example.com/of/the/day on me@example.com', undefined],
    ['the u.s. at 5 a.m. sharp', 'The U.S. at 5 a.m. Sharp'],
    ['the 3rd of may', 'The 3rd of May'],
    ["rock 'n' roll", "Rock 'n' Roll"],
    ['“the end” of it all', '“The End” of It All'],
    ['first of all\r\nand the rest\n', 'First of All\r\nAnd the Rest\n'],
    ['12:30 to the moon', '12:30 to the Moon'],
    ['état de l’art: élan of the œuvre', 'État De L’art: Élan of the Œuvre'],
    ['', ''],
  ])('%j', (input, expected) => {
    const title = expected ?? 'Read node.js at https://example.com/of/the/day on me@example.com'
    expect(both(input)).toEqual([title, title])
  })

  test('part over the long prepositions', () => {
    expect(both('a bridge over the river without a name')).toEqual([
      'A Bridge Over the River Without a Name',
      'A Bridge over the River without a Name',
    ])
  })

  test('take more small words, and words to keep', () => {
    const options = { smallWords: ['If', 'so'], keep: ['Up'] }
    expect(transformCase('ask if so and if up to me', 'title-ap', options)).toBe('Ask if so and if Up to Me')
    expect(transformCase('ask if so and if up to me', 'title-ap')).toBe('Ask If So and If up to Me')
  })
})

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
  ])('title case follows the rules of %s', (locale, input, expected) => {
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
