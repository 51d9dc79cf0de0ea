// What a notice says after a press, for each image tool and for lists of domains.
import { expect, test } from 'vitest'
import { words as listWords } from '../lookup/domain-list/text.ts'
import { toasts as cutout } from './background-remover/text.ts'
import { toasts as compress } from './compressor/text.ts'
import { toasts as convert } from './converter/text.ts'
import { words as change } from './domain-report/change/text.ts'
import { words as compare } from './domain-report/compare/text.ts'
import { words as files } from './domain-report/files/text.ts'
import { words as reports } from './domain-report/list/text.ts'
import { words as report } from './domain-report/text.ts'
import { toasts as resize } from './resizer/text.ts'

const sample = 'All images removed, and the'

test.each([
  [compress.noImages, 'No Images', 'Upload images to compress'],
  [compress.complete(3), 'Compression Complete!', '3 image(s) compressed successfully'],
  [compress.failed, 'Compression Error', 'An error occurred during compression. Please try again.'],
  [compress.cleared, 'Cleared', 'All images and compression results have been removed.'],
  [compress.reset, 'Cleared', `${sample} compression settings are back to their defaults.`],
  [convert.noImages, 'No Images', 'Upload images to convert'],
  [convert.noTarget, 'No Target Format', 'Please select a target format for conversion'],
  [convert.complete(3), 'Conversion Complete!', '3 image(s) converted successfully'],
  [convert.failed, 'Conversion Error', 'An error occurred during conversion. Please try again.'],
  [convert.cleared, 'Cleared', 'All images and conversion results have been removed.'],
  [convert.reset, 'Cleared', `${sample} conversion settings are back to their defaults.`],
  [resize.noImages, 'No Images', 'Upload images to resize'],
  [resize.noDimensions, 'No Dimensions', 'Please specify width or height for resizing'],
  [resize.complete(3), 'Resize Complete!', '3 image(s) resized successfully'],
  [resize.failed, 'Resize Error', 'An error occurred during resizing. Please try again.'],
  [resize.cleared, 'Cleared', 'All images and resize results have been removed.'],
  [resize.reset, 'Cleared', `${sample} resize settings are back to their defaults.`],
  [cutout.complete(3, 0), 'Success!', 'Background removed from 3 image(s)'],
  [cutout.complete(3, 1), 'Success!', 'Background removed from 3 image(s). No subject was found in 1.'],
  [
    cutout.nothingFound(2),
    'No Subject Found',
    'No subject was found in 2 image(s), so nothing was removed. Mark it by hand in the editor.',
  ],
  [cutout.noModels('Why.'), 'Models Missing', 'Why.'],
  [cutout.reset, 'Cleared', `${sample} options are back to their defaults.`],
])('%o', ({ title, description }, wanted, sentence) => {
  expect(title).toBe(wanted)
  expect(description).toBe(sentence)
})

test.each([
  [listWords.many(100), 'Please enter at most 100 domains at a time.'],
  [listWords.checked(2, 5), '2 of 5 checked'],
  [listWords.waiting(9), 'The server asks for a pause of 9 s; the list goes on by itself.'],
  [
    reports.hint(100),
    'One to a line, up to 100. The server takes about two reports a minute, so a long list takes a while.',
  ],
  [change.doneBy('14:30'), 'Done by 14:30'],
  [
    change.parentTtl('2 days'),
    'Resolvers that were not asked may keep the old delegation for up to 2 days after the change.',
  ],
  [change.manyNames, 'Please enter at most 5 names.'],
  [compare.wrong, 'Please enter one domain.'],
  [files.all(3), 'All 3 DMARC reports'],
  [files.reading('a.xml'), 'Reading a.xml…'],
  [files.tooMany(100), 'Only the first 100 files are read.'],
  [files.tooLarge, 'This file is larger than 64 MB, so it is not read.'],
  [report.graded(null, 'a.example'), 'What could be learnt of a.example is shown.'],
  [report.graded('B', 'a.example'), 'Grade B for a.example.'],
  [report.selectorsWrong, 'Please enter up to 10 selectors: letters, digits, dots and hyphens.'],
])('%s', (said, sentence) => expect(said).toBe(sentence))
