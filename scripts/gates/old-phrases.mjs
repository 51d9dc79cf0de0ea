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
]

const people = /^(?:apps|contracts|engines)\/.*\.(?:ts|tsx)$|^(?:README|UPGRADE|CONTRIBUTING|SECURITY)\.md$/
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
