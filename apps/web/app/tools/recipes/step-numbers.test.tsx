// Numbers that a visitor types or drags in a step, and the precision of a slider.
import { newStep, type Step } from '@sundry/recipes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginIn, htmlOf } from '../../testing.ts'
import { emptyRecipe, useRecipe } from './recipe/model.ts'
import { StepForm } from './step-form.tsx'

const fields = vi.hoisted(() => new Map<string, (value: string) => void>())
const boxes = vi.hoisted(() => new Map<string, (checked: boolean) => void>())
const buttons = vi.hoisted(() => new Map<string, () => void>())
vi.mock(import('../../ui/number-field.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    NumberField: (props) => {
      fields.set(props.label, (text) => {
        const { value } = all.readNumber(text, props)
        if (text.trim() === '') props.onValue(props.empty)
        else if (value !== null) props.onValue(value)
      })
      return all.NumberField(props)
    },
  }
})
vi.mock(import('../../ui/checkbox.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    Checkbox: (props) => {
      boxes.set(props.label, (checked) => props.onChange?.({ currentTarget: { checked } } as never))
      return all.Checkbox(props)
    },
  }
})
vi.mock(import('../../ui/button.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    Button: (props) => {
      buttons.set(String(props.children), () => props.onClick?.({} as never))
      return all.Button(props)
    },
  }
})

const shown = (step: Step) => {
  beginIn(useRecipe, { recipe: { ...emptyRecipe, steps: [step] }, past: [], future: [] })
  return htmlOf(StepForm, { at: 0, step })
}
const typed = (step: Step, label: string, value: string) => {
  shown(step)
  fields.get(label)?.(value)
  return useRecipe.getState().recipe.steps[0]
}
const box = (x: number) => ({ x, y: 0.1, width: 0.2, height: 0.2 })
beforeEach(() => {
  fields.clear()
  buttons.clear()
})

describe('a number', () => {
  test.each([
    ['1,5', 1536],
    ['1.5', 1536],
    [' 2 ', 2048],
  ])('a number is read with a comma or a point: %s', (text, max) => {
    expect(typed(newStep('compress'), 'Maximum file size (KB)', text)).toMatchObject({ most: max })
  })
  test('an invalid number changes nothing; an empty field means no limit', () => {
    expect(typed(newStep('compress', { most: 2048 }), 'Maximum file size (KB)', 'x')).toMatchObject({ most: 2048 })
    expect(typed(newStep('compress', { most: 2048 }), 'Maximum file size (KB)', ' ')).toMatchObject({ most: null })
  })
  test('emptied where one is needed is the one it began with', () => {
    const { side } = newStep('resize') as unknown as { side: number }
    expect(typed(newStep('resize', { side: 77 }), 'Longest side (px)', '')).toMatchObject({ side })
  })
  test('below the least is the least', () => {
    expect(typed(newStep('resize'), 'Longest side (px)', '-5')).toMatchObject({ side: 1 })
  })
})

describe('a box', () => {
  const crop = newStep('crop', { box: box(0.1) })
  test.each([
    ['Left (%)', '12,5', { x: 0.125 }],
    ['Left (%)', '-1', { x: 0 }],
    ['Left (%)', '100', { x: 0.99, width: 0.01 }],
    ['Top (%)', '100', { y: 0.99, height: 0.01 }],
    ['Width (%)', '0', { width: 0.01 }],
    ['Height (%)', '0', { height: 0.01 }],
    ['Width (%)', '95', { x: 0.1, width: 0.9 }],
    ['Width (%)', '150', { x: 0.1, width: 0.9 }],
    ['Left (%)', '150', { x: 0.99, width: 0.01 }],
  ])('stays within the image: %s at %s', (label, value, some) => {
    const changed = typed(crop, label, value) as unknown as { box: Record<string, number> }
    for (const [side, is] of Object.entries(some)) expect(changed.box[side]).toBeCloseTo(is, 9)
  })
  test('a removed box takes no other with it', () => {
    shown(newStep('redact', { boxes: [box(0.1), box(0.2), box(0.3)] }))
    const [, remove] = [...buttons].filter(([name]) => name.startsWith('Remove'))
    remove?.[1]()
    expect(useRecipe.getState().recipe.steps[0]).toMatchObject({ boxes: [box(0.1), box(0.3)] })
  })
  test('a full list offers no further box', () => {
    const full = Array.from({ length: 100 }, () => box(0.1))
    shown(newStep('redact', { boxes: full.slice(1) }))
    expect(buttons.has('Add a box')).toBe(true)
    buttons.clear()
    shown(newStep('redact', { boxes: full }))
    expect(buttons.has('Add a box')).toBe(false)
  })
  test('a new box is in the middle of the image', () => {
    shown(newStep('redact', { boxes: [box(0.1)] }))
    buttons.get('Add a box')?.()
    const { boxes } = useRecipe.getState().recipe.steps[0] as unknown as { boxes: ReturnType<typeof box>[] }
    expect(boxes).toHaveLength(2)
    const { x, y, width, height } = boxes[1] ?? box(0)
    expect([x + width / 2, y + height / 2]).toEqual([0.5, 0.5])
    expect(width).toBeGreaterThan(height)
  })
})

describe('what a field shows', () => {
  const valuesIn = (step: Step) =>
    Object.fromEntries(
      [...shown(step).matchAll(/<label[^>]*>([^<]*)<\/label>(?:(?!<label).)*?<input[^>]* value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
  test('a field rounds its value to a readable number', () => {
    expect(valuesIn(newStep('compress', { most: 1264, least: 1264 }))).toMatchObject({
      'Maximum file size (KB)': '1.234',
      'Minimum file size (KB)': '1.234',
    })
    expect(valuesIn(newStep('resize', { side: 77 }))).toMatchObject({ 'Longest side (px)': '77' })
    expect(valuesIn(newStep('crop', { box: box(0.12345) }))).toMatchObject({ 'Left (%)': '12.3', 'Top (%)': '10' })
    expect(shown(newStep('sharpen', { amount: 0.126 }))).toMatch(/Amount<\/label><output[^>]*>0\.13</)
  })
})

test('a colour that is not needed begins as white, and is taken away again', () => {
  const step = newStep('cutout', { background: null })
  shown(step)
  boxes.get('New background')?.(true)
  expect(useRecipe.getState().recipe.steps[0]).toMatchObject({ background: '#ffffff' })
  boxes.get('New background')?.(false)
  expect(useRecipe.getState().recipe.steps[0]).toMatchObject({ background: null })
})
