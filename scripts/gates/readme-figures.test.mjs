import { expect, test } from 'vitest'
import { checkFigures, findWrongFigures, withFigures } from './readme-figures.mjs'

const row = { work: 'a | b', sundry: '1', peers: '2', command: 'npm run bench -- pixels', date: '2026-11-24' }
const document = withFigures('<!-- measured: x -->\n\n\n\n<!-- /measured -->', { rows: [row] })

const wrongFigures = (text, rows) => findWrongFigures(text, { rows }, (name) => name === 'pixels')

test('a table that was written from its results passes', () => expect(wrongFigures(document, [row])).toEqual([]))

test.each([
  ['a figure that was edited by hand', document.replace('| 1 |', '| 3 |'), row],
  ['a row without a command', document, { ...row, command: '' }],
  ['a row whose bench is gone', document, { ...row, command: 'npm run bench -- gone' }],
  ['a row without a date', document, { ...row, date: undefined }],
  ['a document without markers', 'Nothing was measured.', row],
])('%s turns the gate red', (_, text, one) => expect(wrongFigures(text, [one])).toHaveLength(1))

test('the table of README.md is that of its results', () => expect(checkFigures()).toEqual([]))
