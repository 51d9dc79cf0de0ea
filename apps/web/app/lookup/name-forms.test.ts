import { describe, expect, it } from 'vitest'
import { confusableWarning } from './name-forms.ts'

describe('confusableWarning', () => {
  it('knows a name in another script that reads as a Latin one', () => {
    expect(confusableWarning('аррӏе.com')).toBe(
      '“аррӏе” is written in Cyrillic letters that look like “apple”. It is a different name.',
    )
  })
  it('knows mixed scripts', () => {
    expect(confusableWarning('pаypal.com')).toContain('mixes Latin and Cyrillic')
  })
  it('says nothing of honest names', () => {
    for (const name of ['example.com', 'bücher.com', 'пример.com', 'παράδειγμα.gr', '日本語.jp']) {
      expect(confusableWarning(name)).toBeNull()
    }
  })
})
