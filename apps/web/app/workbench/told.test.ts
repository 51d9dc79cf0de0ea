// Sentences of the workbench that depend on a count, a name or a state.
import { describe, expect, test } from 'vitest'
import { keptWords } from './queue/kept-text.ts'
import { kindWords, words as tellsWords } from './tells/text.ts'

describe('a queue of an earlier visit', () => {
  test.each([
    [keptWords.title, 'Your last queue is still here'],
    [keptWords.bringBack, 'Bring them back'],
    [keptWords.forget, 'Delete them'],
    [keptWords.hint, 'This browser keeps the queue and its results until you clear them, for a day at most.'],
    [keptWords.kept(2, 0), 'This browser kept 2 image(s) of an earlier visit.'],
    [keptWords.kept(2, 1), 'This browser kept 2 image(s) and 1 result(s) of an earlier visit.'],
    [keptWords.tooMuch(3), '3 of its files are too large to keep and are lost when this tab closes.'],
  ])('%s', (said, sentence) => expect(said).toBe(sentence))
})

describe('what a picture tells', () => {
  test.each([
    [tellsWords.looking, 'Looking…'],
    [tellsWords.nothing, 'Nothing besides its pixels.'],
    [tellsWords.hidden, 'What its file holds besides the pixels. It was read here; nothing left this browser.'],
    [tellsWords.resultClean, 'The result was read back: nothing of this is left.'],
    [tellsWords.thumbnail, 'The thumbnail inside the file'],
    [tellsWords.left(1), '1 is left'],
    [tellsWords.left(2), '2 are left'],
    [tellsWords.resultLeft(1), 'The result was read back: one of these is left.'],
    [tellsWords.resultLeft(2), 'The result was read back: 2 of these are left.'],
    [tellsWords.map('51.5, -0.1'), 'On a map of the world: 51.5, -0.1'],
    [tellsWords.remove(kindWords.date), 'Remove: Dates'],
    [tellsWords.remove(kindWords.text), 'Remove: Descriptions'],
    [tellsWords.remove(kindWords.place), 'Remove: Place'],
    [tellsWords.remove(kindWords.device), 'Remove: Camera and software'],
    [tellsWords.remove(kindWords.author), 'Remove: Names and rights'],
  ])('%s', (said, sentence) => expect(said).toBe(sentence))
})
