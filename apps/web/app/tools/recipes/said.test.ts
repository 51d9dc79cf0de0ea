// The sentences of the recipes that come with a press, a file or a finding.
import type { RecipeFinding } from '@sundry/recipes'
import { newStep, type Step } from '@sundry/recipes'
import { describe, expect, test } from 'vitest'
import { boxesWords, editorWords, findingWords, keptWords } from './editor-text.ts'
import { toasts as folderToasts, words as folderWords } from './hot-folder/text.ts'
import { summaryOf } from './summary.ts'
import { toasts, words } from './text.ts'

const names = ['Sharpen', 'Resize', 'Compress']
const said = (finding: object) => findingWords(finding as RecipeFinding, (at) => names[at] ?? '')

describe('a finding', () => {
  test.each([
    [{ code: 'not-json' }, 'This file is no recipe: it cannot be read as JSON.'],
    [{ code: 'not-a-recipe' }, 'This is no recipe of Sundry.'],
    [
      { code: 'newer-version', value: 9 },
      'This recipe was made by a newer Sundry (version 9 of recipes). Open it there.',
    ],
    [{ code: 'too-many-steps', value: 50 }, 'A recipe has at most 50 steps; the rest were left out.'],
    [{ code: 'unknown-step', value: 'melt' }, 'There is no step “melt”; it was left out.'],
    [{ code: 'unknown-field', step: 1, field: 'depth' }, 'Resize has no setting “depth”; it was left out.'],
    [
      { code: 'unusable-value', step: 1, field: 'width', value: 'wide' },
      'Resize: wide is no width; the default was taken.',
    ],
    [{ code: 'no-effect' }, 'Changes nothing as it is set.'],
    [{ code: 'overruled', by: 2 }, 'Compress comes later and decides.'],
    [{ code: 'missing-value', field: 'width' }, 'Give a width or a height.'],
    [{ code: 'missing-value', field: 'text' }, 'Give a text.'],
    [{ code: 'empty-range' }, 'The smallest file is larger than the largest.'],
    [
      { code: 'lost-transparency', format: 'jpeg' },
      'JPEG has no transparency: the removed background becomes its colour.',
    ],
    [
      { code: 'lossless-quality', format: 'png' },
      'PNG keeps every pixel, so the quality changes nothing. Set a largest size or a palette.',
    ],
  ])('%o', (finding, sentence) => expect(said(finding)).toBe(sentence))

  test.each([
    ['sharpen-is-blurred', 'Resize comes later and blurs the picture again. Sharpen after it.'],
    ['watermark-is-scaled', 'Resize comes later and scales the watermark too. Put it on after that.'],
    ['watermark-is-cut', 'Resize comes later and may cut the watermark off. Put it on after that.'],
    ['redact-reaches-less', 'Resize comes later, so the boxes lie elsewhere in the result. Redact after it.'],
    ['work-is-cut-away', 'Resize comes later and throws part of this work away. It is faster before.'],
    ['cutout-sees-changes', 'Resize comes later and finds a changed picture. It works best on the original.'],
  ])('of a better order, %s', (reason, sentence) =>
    expect(said({ code: 'better-after', reason, other: 1 })).toBe(sentence),
  )
})

describe('a notice', () => {
  test.each([
    [toasts.noImages, 'No Images: Upload pictures to run the recipe on'],
    [toasts.noSteps, 'No Steps: Add a step to the recipe, or choose one to begin with'],
    [toasts.unfinished('Crop'), 'A Step Is Unfinished: “Crop” lacks what it needs.'],
    [toasts.complete(1), 'Recipe Complete!: 1 picture went through the recipe'],
    [toasts.complete(2), 'Recipe Complete!: 2 pictures went through the recipe'],
    [toasts.failed('No room.'), 'Recipe Error: No room.'],
    [toasts.cleared, 'Cleared: All pictures and results have been removed.'],
    [toasts.reset, 'Cleared: All pictures removed, and the recipe is empty again.'],
    [toasts.saved('Web', true), 'Recipe Saved: “Web” is kept in your account.'],
    [toasts.saved('Web', false), 'Recipe Saved: “Web” is kept in this browser.'],
    [toasts.noRoom, 'Recipe Not Saved: This browser has no room for it. Forget one, or save this one as a file.'],
    [toasts.removed('Web'), 'Recipe Removed: “Web” is no longer kept.'],
    [toasts.setFailed, 'Download Failed: The set could not be made. Run the recipe without it.'],
    [toasts.pdfFailed, 'Download Failed: The PDF could not be made. Try the ZIP instead.'],
    [toasts.notRead('It is empty.'), 'Recipe Not Opened: It is empty.'],
    [folderToasts.same, 'One Folder for Both: Choose another folder for the results.'],
    [
      folderToasts.lost,
      'No Longer Watching: A folder cannot be read or written any more. See that it is there and has room, then go on.',
    ],
    [toasts.opened('Web', 0), 'Recipe Opened: “Web” is ready.'],
    [toasts.opened('Web', 2), 'Recipe Opened: “Web” is ready; 2 of its values made no sense and were left out.'],
  ])('%o', ({ title, description }, sentence) => expect(`${title}: ${description}`).toBe(sentence))
})

test.each([
  [words.run(1), 'Run on 1 picture'],
  [words.run(3), 'Run on 3 pictures'],
  [editorWords.pdf(1), 'Download as PDF (1 page)'],
  [editorWords.pdf(2), 'Download as PDF (2 pages)'],
  [editorWords.set(1), 'Make the set (ZIP)'],
  [editorWords.set(2), 'Make 2 sets (ZIP)'],
  [editorWords.makingSet(40), 'Making the set… 40%'],
  [editorWords.box(2), 'Box 2'],
  [editorWords.removeBox(2), 'Remove box 2'],
  [boxesWords.corner(boxesWords.box(1), 'nw'), 'Box 1, top left corner'],
  [boxesWords.corner(boxesWords.box(1), 'ne'), 'Box 1, top right corner'],
  [boxesWords.corner(boxesWords.box(1), 'sw'), 'Box 1, bottom left corner'],
  [boxesWords.corner(boxesWords.box(1), 'se'), 'Box 1, bottom right corner'],
  [keptWords.full(100), 'Your account holds 100 recipes and no more; the others are kept in this browser alone.'],
  [folderWords.chooseTo('in'), 'Now the folder for what comes of “in”…'],
  [folderWords.goOn('in'), 'Go on watching “in”'],
  [folderWords.watching('in', 'out', 1), 'Watching “in”; results go to “out”. 1 picture so far.'],
  [folderWords.watching('in', 'out', 2), 'Watching “in”; results go to “out”. 2 pictures so far.'],
  [keptWords.away('No answer.'), 'Kept in this browser; your account was not reached: No answer.'],
])('%s', (made, sentence) => expect(made).toBe(sentence))

test.each([
  [newStep('crop-ratio'), /^Width \d+ · Height \d+$/],
  [newStep('resize', { by: 'percent' }), /^Percent · Percent 50%$/],
  [newStep('sharpen'), /^Amount 0\.6$/],
  [newStep('metadata'), /^Nothing$/],
  [newStep('rename'), /^“.+”$/],
  [newStep('collect'), /^Single files, ZIP or folder$/],
  [newStep('flip'), /^Left and right$/],
  [newStep('compress', { palette: true }), /^Quality 75% · PNG with at most 256 colours$/],
  [newStep('resize', { by: 'pixels', fit: 'pad', background: '#102030', width: 5 }), /#102030/],
] as [Step, RegExp][])('%o is told in a few words', (step, told) => expect(summaryOf(step)).toMatch(told))
