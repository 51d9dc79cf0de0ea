import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseKind } from './kinds.ts'
import { transformCase } from './transform.ts'

describe('identifiers', () => {
  test.each<[CaseKind, string]>([
    ['camel', 'parseHtmlDocument2Go'],
    ['pascal', 'ParseHtmlDocument2Go'],
    ['snake', 'parse_html_document2_go'],
    ['kebab', 'parse-html-document2-go'],
    ['constant', 'PARSE_HTML_DOCUMENT2_GO'],
    ['dot', 'parse.html.document2.go'],
    ['path', 'parse/html/document2/go'],
    ['train', 'Parse-Html-Document2-Go'],
  ])('%s', (kind, expected) => {
    expect(transformCase('parseHTMLDocument2Go', kind)).toBe(expected)
    expect(transformCase(' parse--HTML_document2...go! ', kind)).toBe(expected)
  })

  test.each([
    ["Don't o’clock 'quoted'", 'dont_oclock_quoted'],
    ["O'Neil's", 'oneils'],
    ['MP3Player H2O 3DModel web3API', 'mp3_player_h2o_3d_model_web3_api'],
    ['version 2.0.1', 'version_2_0_1'],
    ['naïveCafé ÉCOLEFine', 'naïve_café_école_fine'],
    ['cafe\u0301Bar E\u0301COLEFine', 'cafe\u0301_bar_e\u0301cole_fine'],
    ['हिन्दी भाषा', 'हिन्दी_भाषा'],
    ['❤️ love 🚀', 'love'],
    ['ПриветМир ΟΔΟΣ.ΣΑΣ', 'привет_мир_οδος_σας'],
    ['日本語 テスト', '日本語_テスト'],
    ['𐐀𐐨𐐀𐐨', '𐐨𐐨_𐐨𐐨'],
    ['一\u200b二', '一_二'],
    [' a b \r\n\r\n\tc d\u2028e', 'a_b\r\n\r\nc_d\u2028e'],
    ['---\n...', '\n'],
  ])('snake of %j', (input, expected) => {
    expect(transformCase(input, 'snake')).toBe(expected)
  })

  test('a line starts again', () => {
    expect(transformCase('one two\nthree four', 'camel')).toBe('oneTwo\nthreeFour')
    expect(transformCase('one two\nthree four', 'train')).toBe('One-Two\nThree-Four')
  })

  test.each<[string, CaseKind, string, string]>([
    ['tr', 'camel', 'BAŞLIK ismi', 'başlıkİsmi'],
    ['tr', 'constant', 'dizi', 'DİZİ'],
    ['nl', 'snake', 'mooiIJsland', 'mooi_ijsland'],
    ['nl', 'pascal', 'mooi ijsland', 'MooiIJsland'],
    ['el', 'constant', 'οδός', 'ΟΔΟΣ'],
    ['de', 'constant', 'straße', 'STRASSE'],
  ])('identifiers in %s: %s', (locale, kind, input, expected) => {
    expect(transformCase(input, kind, { locale })).toBe(expected)
  })

  test('listed words stay whole', () => {
    const keep = ['GitHub', 'iOS', 'URLs']
    expect(transformCase('myGitHubURLs iOS app', 'snake', { keep })).toBe('my_github_urls_ios_app')
    expect(transformCase('my github urls', 'camel', { keep })).toBe('myGitHubURLs')
    expect(transformCase('github urls', 'camel', { keep })).toBe('githubURLs')
    expect(transformCase('ios app', 'pascal', { keep })).toBe('IOSApp')
    expect(transformCase('git hub', 'snake', { keep })).toBe('git_hub')
  })

  test('every identifier leads back to the same words', () => {
    // Two letters at least: `aB` followed by another single letter reads as an acronym.
    const word = fc.string({ unit: fc.constantFrom(...'abcxyzéüñжшλω'), minLength: 2, maxLength: 7 })
    const kinds: CaseKind[] = ['camel', 'pascal', 'kebab', 'constant', 'dot', 'path', 'train']
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.constantFrom(...kinds), (words, kind) => {
        const snake = words.join('_')
        expect(transformCase(transformCase(snake, kind), 'snake')).toBe(snake)
      }),
      { seed: 5, numRuns: 500 },
    )
  })
})
