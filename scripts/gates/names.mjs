// Names, comments, titles of tests and sentences use the words of docs/style.md: those that an engineer would search for
// and a native editor would print.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../lib/places.mjs'

/** Words of a name, with better ones. */
const WORDS = {
  __proto__: null,
  told: 'reported',
  said: 'reported',
  tell: 'describe',
  tells: 'describes',
  asked: 'requested',
  wanted: 'requested',
  wish: 'options',
  kept: 'stored',
  picture: 'image',
  pictures: 'images',
  LEAST: 'MIN',
  MOST: 'MAX',
  LONGEST: 'MAX',
}
/** Better words where one of these is the whole name. */
const NAMES = { __proto__: null, given: 'input', most: 'max', least: 'min', say: 'print' }

/** Names on the wire or in what browsers store. */
const STAYS = {
  'apps/web/app/images/queue/saved-queue.ts': 'pictures',
  'engines/mail/src/catalogue/dkim.ts': 'asked',
  'engines/recipes/src/schema/said.test.ts': 'picture',
}

/** Words that prose has a plain one for. */
const DIALECT =
  /\b(?:told|tells?|said|whoever|nobody|anybody|strangers?|stands?(?! (?:for|in|out)\b|-ins?\b)|lies|anew|under way|pictures?|of ours)\b/i
/** A comment that begins so has no subject or no verb. */
const NO_SENTENCE =
  /^(?:What|Of|Whether|Whose|Whichever|Whoever|Told|Said|Kept)\b|^(?:Where|As|By|Given)\b(?![^.;]*[,:])/
/** A title that begins so needs its `describe` to be understood. */
const NO_TITLE =
  /^(?:is|are|was|were|has|have|had|of|what|whether|whose|told|said|kept|not|and|or|but|that|than|which|who|whoever)\b/i
/** Words of a sentence that people read. */
const UNPRINTED = /\b(?:whoever|anybody|strangers?|anew|under way|of ours)\b/i

/** Nodes in which a name is declared, with the part that holds it. */
const DECLARES = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
}

/** The names that a pattern binds, with their places. */
function namesIn(node) {
  if (node === null || node === undefined) return []
  if (Array.isArray(node)) return node.flatMap(namesIn)
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ name: node.name, start: node.start }]
    case 'ObjectPattern':
      return node.properties.flatMap((one) => namesIn(one.type === 'RestElement' ? one.argument : one.value))
    case 'ArrayPattern':
      return namesIn(node.elements)
    case 'AssignmentPattern':
      return namesIn(node.left)
    case 'RestElement':
      return namesIn(node.argument)
    default:
      return []
  }
}

function betterOf(name) {
  if (NAMES[name] !== undefined) return NAMES[name]
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/)
  const word = words.find((one) => WORDS[one] !== undefined || WORDS[one.toLowerCase()] !== undefined)
  return word === undefined ? null : (WORDS[word] ?? WORDS[word.toLowerCase()])
}

/** Prose without code, quotations and addresses. */
const proseOf = (text) => text.replace(/`[^`]*`|“[^”]*”|"[^"]*"|'[\w .-]+'|\S*[-/=]\S*/g, ' ')

/** The comments of a file; lines that follow each other are one comment. */
function commentsOf(text, comments) {
  const merged = []
  for (const { type, value, start, end } of comments) {
    const last = merged.at(-1)
    if (type === 'Line' && last?.type === 'Line' && /^\s*$/.test(text.slice(last.end, start))) {
      last.value += value
      last.end = end
    } else merged.push({ type, value, start, end })
  }
  return merged.map((one) => ({
    ...one,
    value: one.value
      .replace(/^\s*\*+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

/** Members of `test` that define tests. */
const OF_TEST = /^(?:each|for|only|skip|skipIf|runIf|fails|concurrent)$/

/** The title of a call of `test`, `test.each(…)` and the like. */
function titleOf({ callee, arguments: [title, body] }, text) {
  let named = callee
  while (
    named.type === 'MemberExpression' ||
    named.type === 'CallExpression' ||
    named.type === 'TaggedTemplateExpression'
  ) {
    if (named.type === 'MemberExpression' && !OF_TEST.test(named.property.name)) return undefined
    named = named.object ?? named.callee ?? named.tag
  }
  if (named.name !== 'test' || body === undefined) return undefined
  if (title?.type === 'TemplateLiteral') return text.slice(title.start + 1, title.end - 1)
  return typeof title?.value === 'string' ? title.value : undefined
}

/** Names, comments and titles of a file that the guide to style has better words for. */
export function findOldNames(file, text) {
  const found = []
  const report = (start, sentence) => found.push(`${file}:${text.slice(0, start).split('\n').length} ${sentence}`)
  // Tools in plain JavaScript and training have their words in comments and titles checked, not their names.
  const declares = /\.mjs$|^training\//.test(file) ? {} : DECLARES
  const isTest = /\.test\.|\.spec\.|\/testing|^(?:bench|e2e|proofs|scripts|training)\//.test(file)
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node?.type !== 'string') return
    for (const part of node.computed ? [] : (declares[node.type] ?? []))
      for (const { name, start } of namesIn(node[part])) {
        const better = STAYS[file] === name ? null : betterOf(name)
        if (better !== null) report(start, `names something ${name}: write ${better}, or what it is.`)
      }
    const title = node.type === 'CallExpression' ? titleOf(node, text) : undefined
    if (title !== undefined) {
      const isRow = node.callee.type !== 'Identifier' && title.includes('%')
      const isSentence = isRow || title.split(/[^\p{L}]+/u).filter((word) => word.length > 1).length > 1
      if (!isSentence || NO_TITLE.test(title) || DIALECT.test(proseOf(title)))
        report(node.start, `has the title “${title}”: write a sentence that stands alone, in plain words.`)
    }
    const sentence = node.type === 'JSXText' || node.type === 'Literal' ? node.value : node.value?.cooked
    if (!isTest && typeof sentence === 'string' && sentence.includes(' ') && UNPRINTED.test(sentence))
      report(node.start, `prints “${sentence.trim()}”; docs/style.md has plainer words.`)
    for (const [key, value] of Object.entries(node)) if (key !== 'type' && typeof value === 'object') walk(value)
  }
  const { program, comments } = parseSync(file, text)
  walk(program)
  for (const { value, start } of commentsOf(text, comments)) {
    if (/^(?:biome-ignore|@ts-|[@#])/.test(value)) continue
    if (NO_SENTENCE.test(value) || DIALECT.test(proseOf(value)))
      report(start, `has the comment “${value.slice(0, 60)}”: write a whole sentence in plain words, or none.`)
  }
  return found
}

/** Lines of a document that the guide to style has better words for. */
export const findOldWords = (file, text) =>
  text
    .split('\n')
    .flatMap((line, at) =>
      UNPRINTED.test(proseOf(line)) ? [`${file}:${at + 1} has words that docs/style.md replaces.`] : [],
    )

const CODE = /^(?:apps|engines|contracts|e2e|bench|proofs|scripts|training)\/.*\.(?:tsx?|mjs)$/
const FOREIGN = /assembly\/|bench\/peers|\.generated\./
const DOCUMENT =
  /^(?:README|UPGRADE|CONTRIBUTING|SECURITY|ARCHITECTURE|apps\/cli\/README|apps\/server\/ENVIRONMENT|docs\/models)\.md$/

export function checkNames() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const read = (path) => readFileSync(join(root, path), 'utf8')
  return listed.split('\0').flatMap((path) => {
    if (DOCUMENT.test(path)) return findOldWords(path, read(path))
    return CODE.test(path) && !FOREIGN.test(path) ? findOldNames(path, read(path)) : []
  })
}
