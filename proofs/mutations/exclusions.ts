// What is no text, number or boundary of the product, by rule. Each rule was reviewed; a literal it takes out is printed
// by `npm run prove -- mutations --excluded`.
import type { Node } from './syntax.ts'

export interface Place {
  file: string
  node: Node
  parents: readonly Node[]
}

interface Rule {
  name: string
  reason: string
  holds: (place: Place) => boolean
}

const parentOf = ({ parents }: Place) => parents.at(-1)

const SVG = new Set(['svg', 'path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'g', 'ellipse', 'use', 'text'])
const LOOKS = new Set('className style size strokeWidth fill stroke viewBox d sizes align'.split(' '))
const TAILWIND =
  /^-?(?:[a-z-]+:|\[[^\]]+\]:|(?:group|peer|data|aria|has|not|supports|max|min)-?[\w[\]=&>():.,"'~+*-]*:)*!?-?(?:flex|grid|block|inline|hidden|relative|absolute|fixed|sticky|static|contents|truncate|underline|italic|uppercase|capitalize|container|sr-only|not-sr-only|grow|shrink|border|rounded|shadow|transition|antialiased|tabular-nums|no-print|isolate|visible|invisible|outline|ring|filter|resize|table|(?:text|bg|border|ring|p|px|py|pt|pb|pl|pr|m|mx|my|mt|mb|ml|mr|gap|space|w|h|min|max|size|grid|col|row|flex|items|justify|self|content|place|order|font|leading|tracking|rounded|shadow|opacity|z|top|bottom|left|right|inset|overflow|object|transition|duration|ease|delay|scale|rotate|translate|origin|cursor|select|touch|pointer|divide|outline|fill|stroke|accent|caret|from|to|via|aspect|decoration|underline|list|break|wrap|whitespace|scroll|snap|columns|animate|backdrop|blur|will|appearance|line|indent|align|gap-x|gap-y|sr|shrink|grow|basis|end|start|hyphens|auto|motion|tabular)-[\w[\]().,%/#:+*'"~&>=-]+)$/

function namesOf({ parents }: Place): string[] {
  return parents.flatMap((parent) => {
    const named = parent.id ?? parent.key ?? (parent.type === 'JSXAttribute' ? parent.name : undefined)
    return typeof named?.name === 'string' ? [named.name] : []
  })
}

const textOf = ({ node }: Place): string =>
  typeof node.value === 'string' ? node.value : ((node.value as { cooked?: string } | undefined)?.cooked ?? '')

const calleeOf = (node: Node): string => {
  const { callee } = node
  if (!callee) return ''
  if (callee.type === 'MemberExpression') return `${calleeText(callee.object)}.${callee.property?.name ?? ''}`
  return String(callee.name ?? '')
}
const calleeText = (node: Node | undefined): string =>
  node?.type === 'MemberExpression'
    ? `${calleeText(node.object)}.${node.property?.name ?? ''}`
    : String(node?.name ?? (node?.type === 'ThisExpression' ? 'this' : ''))

const rules: readonly Rule[] = [
  {
    name: 'import',
    reason: 'names a module; a wrong one stops the build before any test.',
    holds: ({ parents }) =>
      parents.some(({ type }) => /^(?:Import|Export(?:All|Named))/.test(type) && type !== 'ExportNamedDeclaration') ||
      (parents.at(-1)?.type === 'ExportNamedDeclaration' && parents.at(-1)?.source !== undefined),
  },
  {
    name: 'module address',
    reason: 'names a file of the build beside import.meta.url.',
    holds: ({ parents }) =>
      parents.some((parent) => parent.type === 'NewExpression' && JSON.stringify(parent).includes('"import"')),
  },
  {
    name: 'type',
    reason: 'stands in a type and is gone when the product runs.',
    holds: ({ parents }) =>
      parents.some(({ type }) => type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expr/.test(type)),
  },
  {
    name: 'directive',
    reason: 'says how a file is read, as in "use strict".',
    holds: (place) => parentOf(place)?.directive !== undefined,
  },
  {
    name: 'class names',
    reason: 'chooses colours and spaces, which the checks of appearance look at and no sentence states.',
    holds: (place) => {
      if (namesOf(place).some((name) => /class(?:Name)?(?:es)?$|^(?:looks?|tones?|shapes?|toneClass)$/i.test(name)))
        return true
      const tokens = textOf(place).split(/\s+/).filter(Boolean)
      return tokens.length > 0 && tokens.every((token) => TAILWIND.test(token))
    },
  },
  {
    name: 'drawing',
    reason: 'is a coordinate, colour or width of a drawing, or the height of a field.',
    holds: ({ node, parents }) =>
      parents.some((parent, index) => {
        if (parent.type !== 'JSXAttribute') return false
        const name = String(parent.name?.name ?? '')
        if (name === 'rows') return typeof node.value === 'number'
        const element = parents[index - 1]
        return LOOKS.has(name) || (element?.type === 'JSXOpeningElement' && SVG.has(String(element.name?.name)))
      }),
  },
  {
    name: 'negative tabindex',
    reason: 'takes an element out of the order of Tab: every negative number does the same.',
    holds: ({ node, parents }) =>
      node.value === 1 &&
      parents.at(-1)?.type === 'UnaryExpression' &&
      parents.some((parent) => parent.type === 'JSXAttribute' && parent.name?.name === 'tabIndex'),
  },
  {
    name: 'path data',
    reason: 'is the outline of a drawing.',
    holds: (place) => /^[Mm]\s?-?[\d.]+[\s,]-?[\d.]+[\sA-Za-z\d.,-]*$/.test(textOf(place)),
  },
  {
    name: 'example',
    reason: 'is made up: what a field is filled with to show how it is meant.',
    holds: (place) => place.file.startsWith('engines/schema/src/types/') && namesOf(place).includes('example'),
  },
  {
    name: 'log line',
    reason: 'is read by the operator in a log, not by a visitor.',
    holds: ({ parents }) =>
      parents.some(
        (parent) =>
          parent.type === 'CallExpression' &&
          /(?:^|\.)(?:console|log|logger|childLog)\.(?:log|info|warn|error|debug|trace|fatal)$/.test(calleeOf(parent)),
      ),
  },
  {
    name: 'own error',
    reason:
      'is the text of an error of ours: it stands in a log, while what a visitor reads has a class or file of its own.',
    holds: ({ file, parents }) =>
      /^(?:apps\/server|engines\/(?:worker-call|cutout|images|streams))\//.test(file) &&
      parents.some((parent) => parent.type === 'NewExpression' && /^(?:Type|Range)?Error$/.test(calleeOf(parent))),
  },
  {
    name: 'table',
    reason: 'is one of forty or more plain values in a row: data, not a rule.',
    holds: ({ parents }) =>
      parents.some(
        ({ type, elements }) =>
          type === 'ArrayExpression' &&
          (elements?.length ?? 0) >= 40 &&
          elements?.every((element) => element?.type === 'Literal'),
      ),
  },
  {
    name: 'fallback',
    reason:
      'is what the compiler asks for behind an index into an array of numbers that the loop round it keeps inside: never read. With NaN in place of all of them in these folders every test stays green.',
    holds: (place) => {
      const parent = parentOf(place)
      return (
        /^engines\/(?:cutout\/src\/(?:mask|matte|core)|images\/src\/(?:edits|metric|pipeline\/lanczos\.ts)|pixels\/src\/metric)/.test(
          place.file,
        ) &&
        parent?.type === 'LogicalExpression' &&
        parent.operator === '??' &&
        parent.right === place.node &&
        place.node.value === 0 &&
        parent.left?.type === 'MemberExpression' &&
        parent.left.computed === true
      )
    },
  },
  {
    name: 'property name',
    reason: 'names a field as an identifier would; the types hold it.',
    holds: (place) => {
      const parent = parentOf(place)
      return (
        (/Property|Method/.test(parent?.type ?? '') && parent?.key === place.node) ||
        parent?.type === 'MemberExpression'
      )
    },
  },
  {
    name: 'kind',
    reason: 'is a value of typeof, which the compiler knows.',
    holds: (place) => {
      const parent = parentOf(place)
      return (
        parent?.type === 'BinaryExpression' &&
        [parent.left, parent.right].some((side) => side?.type === 'UnaryExpression' && side.operator === 'typeof')
      )
    },
  },
]

const files: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\.test\.tsx?$|\/testing\/|\/fixtures\/|\.d\.ts$/, reason: 'tests and what only they use.' },
  { pattern: /\.generated\.|\/data\//, reason: 'tables made by a program, with their own provenance.' },
  {
    pattern: /fingerprints\/src\/rules\/|fingerprints\/src\/detect\/library-names\.ts|functions\/providers\.ts/,
    reason: 'facts about the software and services of others, row by row: fingerprint data like the generated tables.',
  },
  {
    pattern: /background-remover\/example\.ts$|intake\/example-drawing\.ts$/,
    reason: 'the drawing of an example picture, shape by shape.',
  },
  { pattern: /schema-history\//, reason: 'pictures of earlier schemas, kept for the tests of migrations.' },
  { pattern: /db\/migrations\/\d/, reason: 'a migration that has shipped is never edited (CONTRIBUTING.md).' },
]

export const isExcludedFile = (file: string): boolean => files.some(({ pattern }) => pattern.test(file))

export const ruleAgainst = (place: Place): Rule | undefined => rules.find(({ holds }) => holds(place))
