import type { CutoutStyle } from '@sundry/cutout'
import { expect, test } from 'vitest'
import { cropPresets, presetOf } from './subject-tab.tsx'
import { shownLook, workingLook } from './use-subject.ts'

const look: CutoutStyle = {
  edges: { shift: 1, feather: 2, decontaminate: 0.5 },
  strokes: [],
  background: { kind: 'blur', radius: 9 },
  shadow: { kind: 'drop', opacity: 1, blur: 1, distance: 1, angle: 1 },
  crop: { padding: 5, aspect: 1, longSide: 1000 },
  output: 'webp',
}

test('by hand one works on the whole photo, its edges as they will be', () => {
  expect(workingLook(look)).toEqual({
    ...look,
    background: { kind: 'transparent' },
    shadow: null,
    crop: null,
    output: 'png',
  })
  expect(shownLook(look)).toEqual({ ...look, output: 'png' })
  expect(shownLook({ ...look, output: 'mask' }).output).toBe('mask')
})

test('every preset is found again by its shape and size', () => {
  for (const preset of cropPresets) expect(presetOf(preset)).toBe(preset.label)
  expect(presetOf({ aspect: 1.234, longSide: null })).toBe('Same as subject')
})
