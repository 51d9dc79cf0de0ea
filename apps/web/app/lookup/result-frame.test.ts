import { describe, expect, test } from 'vitest'
import { confusableWarning } from './result-frame.tsx'

describe('confusableWarning', () => {
  test('knows a name in another script that reads as a Latin one', () => {
    expect(confusableWarning('аррӏе.com')).toBe(
      '“аррӏе” is written in Cyrillic letters that look like “apple”. It is a different name.',
    )
  })
  test('knows mixed scripts', () => {
    expect(confusableWarning('pаypal.com')).toContain('mixes Latin and Cyrillic')
  })
  test('says nothing of honest names', () => {
    for (const name of ['example.com', 'bücher.com', 'пример.com', 'παράδειγμα.gr', '日本語.jp']) {
      expect(confusableWarning(name)).toBeNull()
    }
  })
})
