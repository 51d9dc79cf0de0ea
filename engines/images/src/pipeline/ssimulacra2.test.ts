import { describe, expect, test } from 'vitest'
import { ssimulacra2 } from './ssimulacra2.ts'

describe('ssimulacra2', () => {
  test('eight pixels a side are enough to tell, seven are not', () => {
    const flat = (side: number, value: number) => ({
      width: side,
      height: side,
      data: new Uint8ClampedArray(side * side * 4).fill(value),
    })
    const [dark, light] = [40, 220]
    expect(ssimulacra2(flat(7, dark), flat(7, light))).toBe(100)
    expect(ssimulacra2(flat(8, dark), flat(8, light))).toBeLessThan(60)
  })
})
