// Syntax that MDN's data knows and the supported range may lack.

const IMPORT = 'javascript.statements.import'
const CALL = 'javascript.operators.import'

/** MDN's keys that are no syntax on their own, or that another part of the gate sees. */
export const SEEN_ELSEWHERE = {
  'operators.import.http_errors_not_cached': 'how a failed fetch is remembered',
  'statements.import.http_errors_not_cached': 'how a failed fetch is remembered',
  'statements.import.service_worker_support': 'our service worker is a classic script',
  'statements.import.worklet_support': 'the site has no worklet',
  'statements.import.import_assertions': 'the parser refuses the keyword assert',
  'statements.import.import_assertions.type_css': 'the parser refuses the keyword assert',
  'statements.import.import_assertions.type_json': 'the parser refuses the keyword assert',
  'statements.import.import_attributes.type_css': 'seen as import_attributes',
  'statements.import.import_attributes.type_json': 'seen as import_attributes',
  'statements.import.import_attributes.type_text': 'seen as import_attributes',
  'statements.import.import_source.import_wasm_modules': 'seen as import_source',
  'regular_expressions.modifier': 'regular-expressions.mjs',
  'regular_expressions.buffer_boundary_assertion': 'without the u flag it is plain text, with it the parser refuses it',
  'regular_expressions.named_capturing_group.duplicate_named_capturing_groups': 'regular-expressions.mjs',
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'StaticBlock',
  'PropertyDefinition',
])
const functionOf = (ancestors) => ancestors.findLast(({ type }) => FUNCTIONS.has(type))

const RULES = {
  ForOfStatement: (node, ancestors) => [
    ...(node.await ? ['asyncIteration'] : []),
    ...(node.await && !functionOf(ancestors) ? ['javascript.operators.await.top_level'] : []),
  ],
  YieldExpression: (node, ancestors) => (node.delegate && functionOf(ancestors)?.async ? ['asyncIteration'] : []),
  AwaitExpression: (_, ancestors) => (functionOf(ancestors) ? [] : ['javascript.operators.await.top_level']),
  VariableDeclaration: ({ kind }) => {
    if (kind === 'using') return ['javascript.statements.using']
    return kind === 'await using' ? ['javascript.statements.await_using'] : []
  },
  ImportDeclaration: ({ attributes, phase }) => [
    ...(attributes?.length > 0 ? [`${IMPORT}.import_attributes`] : []),
    ...(phase ? [`${IMPORT}.${phase === 'source' ? 'import_source' : phase}`] : []),
  ],
  ExportNamedDeclaration: ({ attributes }) => (attributes?.length > 0 ? [`${IMPORT}.import_attributes`] : []),
  ExportAllDeclaration: ({ attributes }) => (attributes?.length > 0 ? [`${IMPORT}.import_attributes`] : []),
  ImportExpression: (node, _, source) => [
    ...(node.options ? [`${CALL}.options_parameter`] : []),
    ...(node.phase ? [`${CALL}.${node.phase === 'source' ? 'import_source' : node.phase}`] : []),
    ...(/,\s*\)$/.test(source.slice(node.start, node.end))
      ? ['javascript.grammar.trailing_commas.trailing_commas_in_dynamic_import']
      : []),
  ],
}

export const SYNTAX_RULES = [
  'operators.await.top_level',
  'statements.using',
  'statements.await_using',
  'statements.import.import_attributes',
  'statements.import.defer',
  'statements.import.import_source',
  'operators.import.options_parameter',
  'operators.import.defer',
  'operators.import.import_source',
  'grammar.trailing_commas.trailing_commas_in_dynamic_import',
]

export function scriptSyntax(node, ancestors, source, tables) {
  const keys = RULES[node.type]?.(node, ancestors, source) ?? []
  return keys.flatMap((key) => {
    // The type of the value after `of` is unknown here, so each `for await` and `yield*` is read by a person.
    if (key === 'asyncIteration') {
      const [gap] = tables.asyncIteration
      return gap ? [{ feature: 'for await', browsers: gap.browsers }] : []
    }
    const browsers = tables.syntax.get(key.replace('javascript.', ''))
    return browsers ? [{ feature: key, browsers }] : []
  })
}
