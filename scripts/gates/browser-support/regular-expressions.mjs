// What a regular expression uses that the supported range lacks.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { compatData, lackingIn } from '../../lib/compat-data.mjs'

const PREFIX = 'javascript.regular_expressions'
const FLAGS = {
  d: 'hasIndices',
  g: 'global',
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}

const parser = new RegExpParser({ ecmaVersion: 2025 })

function featuresOf(pattern, flags) {
  const found = new Set()
  let tree
  try {
    tree = parser.parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    })
  } catch {
    return null
  }
  const names = new Set()
  visitRegExpAST(tree, {
    onModifiersEnter: () => found.add('modifier'),
    onCapturingGroupEnter({ name }) {
      if (!name) return
      found.add('named_capturing_group')
      if (names.has(name)) found.add('named_capturing_group.duplicate_named_capturing_groups')
      names.add(name)
    },
    onAssertionEnter: ({ kind }) => kind === 'lookbehind' && found.add('lookbehind_assertion'),
    onCharacterSetEnter: ({ kind }) => kind === 'property' && found.add('unicode_character_class_escape'),
  })
  return found
}

const compatAt = (path) => path.split('.').reduce((node, name) => node?.[name], compatData.javascript)?.__compat

export function scanRegularExpression(pattern, flags, range) {
  const features = featuresOf(pattern, flags)
  if (!features) return [{ feature: 'a regular expression that cannot be read', browsers: [] }]
  const paths = [...features].map((feature) => `regular_expressions.${feature}`)
  for (const flag of flags) paths.push(`builtins.RegExp.${FLAGS[flag] ?? 'unknown'}`)
  return paths.flatMap((path) => {
    const compat = compatAt(path)
    const feature = path.startsWith('regular')
      ? `javascript.${path}`
      : `regular expression flag ${path.split('.').at(-1)}`
    if (!compat) return [{ feature: `${PREFIX}: no data for ${path}`, browsers: [] }]
    const browsers = lackingIn(compat, range)
    return browsers.length > 0 ? [{ feature, browsers }] : []
  })
}
