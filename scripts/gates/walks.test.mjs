import { expect, test } from 'vitest'
import { checkWalks, followWalk, followWalks, pageOf } from '../walks.mjs'

const texts = {
  'engines/a/src/page.ts': "import { hop } from './hop.ts'\nexport function open() {}\n",
  'engines/a/src/hop.ts': "import { work } from './work.ts'\nexport const hop = () => work()\n",
  'engines/a/src/work.ts': 'export interface Job {}\nexport function work() {}\n',
  'engines/a/src/result.ts': "import { work } from './work.ts'\nexport const result = work\n",
  'engines/a/src/alone.ts': 'export const alone = 1\n',
}
const follow = (stops, shapes = []) =>
  followWalk(
    { title: 'A walk', stops: stops.map((stop) => stop.replace(/^~?/, '$&engines/a/src/')), shapes },
    (path) => {
      if (texts[path] === undefined) throw new Error(path)
      return texts[path]
    },
  )
const namesOf = ({ walk }) => walk.map(({ path }) => path.split('/').at(-1))

test('a walk passes the files that lie between its stops, on the way there and back', () => {
  const followed = follow(['page.ts#open', 'work.ts#work', 'result.ts#result'])
  expect(followed.faults).toEqual([])
  expect(namesOf(followed)).toEqual(['page.ts', 'hop.ts', 'work.ts', 'result.ts'])
})

test.each([
  ['a stop whose file is gone', ['page.ts#open', 'gone.ts#work'], []],
  ['a stop whose name is gone', ['page.ts#open', 'work.ts#rename'], []],
  ['a stop that no import reaches', ['page.ts#open', 'alone.ts#alone'], []],
  ['a shape that is gone', ['page.ts#open'], ['engines/a/src/work.ts#Task']],
])('%s turns the gate red', (_, stops, shapes) => expect(follow(stops, shapes).faults).toHaveLength(1))

test('a stop behind a port needs no import', () =>
  expect(follow(['page.ts#open', '~alone.ts#alone']).faults).toEqual([]))

test('a page that lists another walk turns the gate red', () => {
  const followed = followWalks()
  const stale = pageOf(followed.slice(1))
  expect(checkWalks(followed, stale)).toHaveLength(1)
})

test('docs/walks.md lists the walks of this checkout', () => expect(checkWalks()).toEqual([]))
