// The questions to a running page, and the validation of its answer.
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { questionFor, readEvaluation } from './visit-page.ts'

type Page = Record<string, unknown>
const ask = (page: Page, paths: readonly string[], sources: readonly unknown[] = []) => {
  const document = { scripts: sources.map((src) => ({ src })) }
  return readEvaluation(runInNewContext(questionFor(paths), { ...page, document }), paths)
}

describe('a page is asked', () => {
  test('a page is asked for its globals: texts and numbers as they are, the presence of others', () => {
    const page = { jQuery: { fn: { jquery: '3.6.4' } }, count: 7, on: true, off: false, none: null, app: {} }
    const paths = ['jQuery.fn.jquery', 'jQuery', 'count', 'on', 'off', 'none', 'none.x', 'app', 'app.x', 'gone']
    expect(ask(page, paths)?.globals).toEqual({ 'jQuery.fn.jquery': '3.6.4', jQuery: '', count: '7', on: '', app: '' })
  })
  test('a page returns 200 characters of a text', () =>
    expect(ask({ long: 'x'.repeat(300) }, ['long'])?.globals.long).toBe('x'.repeat(200)))
  test('a page returns a hundred scripts, those with an address', () => {
    const sources = ['', 'https://a.example/a.js', ...Array.from({ length: 150 }, (_, index) => `/${index}.js`)]
    const scripts = ask({}, [], sources)?.scripts
    expect(scripts).toHaveLength(100)
    expect(scripts?.slice(0, 2)).toEqual(['https://a.example/a.js', '/0.js'])
  })
  test('a page may throw when its globals are read', () => {
    const page = {
      get trap(): never {
        throw new Error('none of yours')
      },
      here: '1',
    }
    expect(
      runInNewContext(
        questionFor(['here']),
        Object.defineProperties({ document: { scripts: [] } }, Object.getOwnPropertyDescriptors(page)),
      ),
    ).toBe('{"globals":{"here":"1"},"scripts":[]}')
  })
})

describe('of what a page says is believed', () => {
  const read = (value: unknown) => readEvaluation(JSON.stringify(value), ['a'])
  test("a page's answer counts only for requested globals, as texts of 4,096 characters", () => {
    expect(read({ globals: { a: 'x'.repeat(4096), b: '1' } })?.globals).toEqual({ a: 'x'.repeat(4096) })
    expect(read({ globals: { a: 'x'.repeat(4097) } })?.globals).toEqual({})
    expect(read({ globals: { a: 1 } })?.globals).toEqual({})
  })
  test('a hundred scripts of 4,096 characters', () => {
    const scripts = ['x'.repeat(4097), 7, ...Array.from({ length: 120 }, () => 'x'.repeat(4096))]
    expect(read({ scripts })?.scripts).toEqual(Array(100).fill('x'.repeat(4096)))
    expect(read({ scripts: 'x' })?.scripts).toEqual([])
  })
  test('nothing where it is no answer', () => {
    expect(readEvaluation(undefined, [])).toBeNull()
    expect(readEvaluation('{', [])).toBeNull()
    expect(readEvaluation('{}', [])).toEqual({ globals: {}, scripts: [] })
  })
})
