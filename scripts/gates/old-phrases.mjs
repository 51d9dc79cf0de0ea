// Phrases that an editor has replaced must not come back into what people read. docs/style.md says what to write instead.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

const phrases = [
  'nothing to mend',
  'what was seen',
  'address of mail',
  'one to a line',
  'a permanent error',
  'lets everybody send',
  'resolvers that check signatures',
  'the domain is gone',
  'signatures ran out',
  'runs out on',
  'fits a key',
  'no mail comes by it',
  'nothing is known of them',
  'asks for the policy none',
  'look again in a moment',
  'does not hold the zone',
  'signatures do not fit',
  'side by side answers',
  'names in any script work',
  'are asked with care',
  'you have asked a lot',
  'here stands',
  'the counts speak',
  'give us the sitemap',
  'is taken by itself',
  'this code is not right',
  'do not belong together',
  'without your phone. each lets',
  'to begin with',
  'nothing to complain of',
  'mend what has one meaning',
  'letters for forgotten',
  'a fault of ours',
  'ends with 1',
  'may be given several times',
  'keeps no accounts',
  'files of ours',
  'at the same look',
  'went through the recipe',
  'nothing of this is left',
  'reaches no account',
  'as its issuer said',
  'what comes of',
  'this picture',
  'a picture',
  'the picture',
  'pictures are',
  'throw this letter',
  'nothing more happens',
  'stands on a function',
  'by what is asked',
  'a sentence to show',
  'taken back',
  'without a way out',
  'is let out',
  'leave it out for',
  'mended without',
  'leads to nothing',
  'leads to a part',
  'may stand',
  'lies before',
  'made no sense',
  'whoever',
  'anybody',
  'more than can be handled',
  'can be read but not written',
  'the letters its owner',
  'as dig prints',
  'gives back',
  'no action on your side',
  'on its way',
  'points to a fault',
  'could be asked',
  'who was asked',
  'pages at most',
  'has forgotten',
  'says noindex',
  'says nothing of',
  'is no web address',
  'listed already',
  'fetches the models',
  'arrived damaged',
  'the other candidate',
  'fill and cut',
  'shape differs',
  'not as expected',
  'under way',
  'you may not',
  'that is the proof',
  'what check finds',
  'is distorted',
  'disagree about the subject',
  'do not sync to an account',
  'sign in to sync',
  'keep everything for offline',
  'open its recipe',
  'upload .xml',
  'ns set of the zone',
  'picture> snippet',
  'or drop an image',
]

const people =
  /^(?:apps|contracts|engines)\/.*\.(?:ts|tsx)$|^(?:README|UPGRADE|CONTRIBUTING|SECURITY|apps\/cli\/README|apps\/server\/ENVIRONMENT|docs\/models)\.md$/
const notPeople = /\.test\.|\.generated\.|\/testing/

const isComment = (line) => /^\s*(?:\/\/|\/?\*)/.test(line)

export function findOldPhrases(files, read) {
  return files
    .filter((file) => people.test(file) && !notPeople.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => {
          if (isComment(line)) return []
          const found = phrases.find((phrase) => line.toLowerCase().includes(phrase))
          return found ? [`${file}:${index + 1} says “${found}”; docs/style.md has the words for it.`] : []
        }),
    )
}

export function checkOldPhrases() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  return findOldPhrases(files, (file) => readFileSync(join(root, file), 'utf8'))
}
