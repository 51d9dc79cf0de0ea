import { forms, starters } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { RecipeDrawing } from './recipe-drawing.tsx'

function result(html: string): string {
  const [, after = ''] = html.split('stroke-width="1.75"')
  const frame = [...after.matchAll(/<rect [^>]*>/g)].at(-1)?.[0] ?? ''
  const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(frame)?.[1] ?? ''
  const size = [of('width'), of('height')].map((side) => Math.round(Number(side))).join(' × ')
  const parts = [...after.matchAll(/<(rect|circle|path)/g)].map(([, name]) => name).join(' ')
  return `${size} on ${of('fill')}: ${parts} “${/<text[^>]*>([^<]*)/.exec(after)?.[1]}”`
}

test('each recipe is drawn by what it does', () => {
  const drawn = [...starters, ...forms].map(({ id, steps }) => [id, result(htmlOf(RecipeDrawing, { steps }))])
  expect(Object.fromEntries(drawn)).toMatchSnapshot()
})
