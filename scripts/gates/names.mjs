// Names in code are those an engineer would search for: the words below have a plain one in docs/style.md. Titles of
// tests say something by themselves.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../lib/places.mjs'

/** Words of a name, and what stands in their place. */
const WORDS = {
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
/** Only where they are the whole name. */
const NAMES = { given: 'input', most: 'max', least: 'min', say: 'print' }

/** Nodes in which a name is declared, with the part that holds it. */
const DECLARES = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
}

/** The names that a pattern binds, with their places. */
function namesIn(node) {
  if (node === null || node === undefined) return []
  if (Array.isArray(node)) return node.flatMap(namesIn)
  switch (node.type) {
    case 'Identifier':
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

/** Names and titles of a file that the guide to style has better words for. */
export function findOldNames(file, text) {
  const found = []
  const lineOf = (start) => text.slice(0, start).split('\n').length
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node?.type !== 'string') return
    for (const part of DECLARES[node.type] ?? [])
      for (const { name, start } of namesIn(node[part])) {
        const better = betterOf(name)
        if (better !== null)
          found.push(`${file}:${lineOf(start)} names something ${name}: say ${better}, or what it is.`)
      }
    const title = node.type === 'CallExpression' && node.callee.name === 'test' ? node.arguments[0]?.value : undefined
    if (typeof title === 'string' && title.split(/[^\p{L}]+/u).filter((word) => word.length > 1).length < 2)
      found.push(`${file}:${lineOf(node.start)} has the title “${title}”, which says nothing by itself.`)
    for (const [key, value] of Object.entries(node)) if (key !== 'type' && typeof value === 'object') walk(value)
  }
  walk(parseSync(file, text).program)
  return found
}

export function checkNames() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\0',
  )
  const files = listed.filter(
    (path) =>
      /^(?:apps|engines|contracts|e2e|bench|proofs)\/.*\.tsx?$/.test(path) && !/assembly\/|bench\/peers/.test(path),
  )
  return files.flatMap((path) => findOldNames(path, readFileSync(join(root, path), 'utf8')))
}
