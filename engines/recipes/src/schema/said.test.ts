// Findings on senseless values, and their length limit: the author may have written a book.
import { describe, expect, test } from 'vitest'
import { recipeFromLink } from './link.ts'
import { readRecipe } from './recipe.ts'

const long = (count: number) => 'a'.repeat(count)
const file = (...steps: unknown[]) => JSON.stringify({ recipe: 1, name: 'x', steps })

describe('in a file', () => {
  test('a value in a file is quoted with its first sixty letters, unchanged', () => {
    const { findings } = readRecipe(file({ kind: 'resize', by: long(90), side: { most: 1 } }))
    expect(findings).toEqual([
      { code: 'unusable-value', step: 0, field: 'by', value: `"${long(59)}` },
      { code: 'unusable-value', step: 0, field: 'side', value: '{"most":1}' },
    ])
  })
  test('a name has a hundred letters at most', () => {
    const named = (name: string) => readRecipe(JSON.stringify({ recipe: 1, name, steps: [] })).recipe?.name
    expect([named(long(100)), named(long(101))]).toEqual([long(100), long(100)])
  })
  test('a file with too many steps is reported with the maximum, a newer version with its number', () => {
    const many = (count: number) =>
      readRecipe(file(...Array.from({ length: count }, () => ({ kind: 'trim' })))).findings
    expect([many(40), many(41)]).toEqual([[], [{ code: 'too-many-steps', value: '40' }]])
    expect(readRecipe('{"recipe":2.5,"steps":[]}').findings).toEqual([{ code: 'newer-version', value: '2.5' }])
    expect(readRecipe('null').findings).toEqual([{ code: 'not-a-recipe' }])
    expect(readRecipe('{"recipe":"1","steps":[]}').findings).toEqual([{ code: 'not-a-recipe' }])
  })
  test('a watermark’s image has a million and a half letters at most, in PNG, WebP or JPEG', () => {
    const read = (image: string) =>
      (
        readRecipe(file({ kind: 'watermark-picture', picture: image })).recipe?.steps[0] as
          | { picture?: string }
          | undefined
      )?.picture
    const start = 'data:image/png;base64,'
    const sized = (count: number) => `${start}${long(count - start.length)}`
    expect([read(sized(1_500_000))?.length, read(sized(1_500_001))]).toEqual([1_500_000, ''])
    for (const kind of ['png', 'webp', 'jpeg'])
      expect(read(`data:image/${kind};base64,AA==`)).toBe(`data:image/${kind};base64,AA==`)
  })
  test('a box has four sides within the image, two of which are more than nothing', () => {
    const read = (box: unknown) => readRecipe(file({ kind: 'crop', box })).findings.length
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(read(whole)).toBe(0)
    for (const side of ['x', 'y', 'width', 'height']) {
      expect(read({ ...whole, [side]: undefined }), side).toBe(1)
      expect(read({ ...whole, [side]: 1.01 }), side).toBe(1)
      expect(read({ ...whole, [side]: -0.01 }), side).toBe(1)
    }
    for (const side of ['width', 'height']) expect(read({ ...whole, [side]: 0 }), side).toBe(1)
    for (const value of [null, 'all', 5]) expect(read(value)).toBe(1)
  })
})

describe('in a link', () => {
  test('an unknown value in a link is quoted with sixty letters of it', () => {
    expect(recipeFromLink(`1;;${long(90)}`).findings).toEqual([{ code: 'unknown-step', step: 0, value: long(60) }])
    expect(recipeFromLink(`1;;trim,${long(90)}=1`).findings).toEqual([
      { code: 'unknown-field', step: 0, field: long(60) },
    ])
    expect(recipeFromLink(`1;;trim,padding=${long(90)}`).findings).toEqual([
      { code: 'unusable-value', step: 0, field: 'padding', value: long(60) },
    ])
    expect(recipeFromLink('9;;trim').findings).toEqual([{ code: 'newer-version', value: '9' }])
    expect(recipeFromLink(`1;${';trim'.repeat(40)}`).findings).toEqual([])
    expect(recipeFromLink(`1;${';trim'.repeat(41)}`).findings).toEqual([{ code: 'too-many-steps', value: '40' }])
    expect(recipeFromLink(`1;${';trim'.repeat(41)}`).recipe?.steps).toHaveLength(40)
  })
  test('a name has a hundred letters at most, and none where it cannot be read', () => {
    expect(recipeFromLink(`1;${long(101)}`).recipe?.name).toBe(long(100))
    expect(recipeFromLink('1;%E0%A4%A').recipe?.name).toBe('')
  })
})
