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
