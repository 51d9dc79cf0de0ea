import retire from '../data/retire.generated.json' with { type: 'json' }
import vendored from '../data/wappalyzer.generated.json' with { type: 'json' }
import { type CompiledRules, compileRules, type RulePattern } from '../match/compile.ts'
import { parsePattern } from '../match/pattern.ts'
import type { Rule } from '../page/types.ts'
import {
  cautious,
  corrections,
  currentNames,
  libraryContents,
  notTechnologies,
  withoutGuesses,
} from '../rules/corrections.ts'
import { ownRules } from '../rules/own-rules.ts'

function merged(rule: Rule | undefined, more: Partial<Rule>): Rule {
  const joined: Record<string, unknown> = { cats: [], ...rule }
  for (const [key, value] of Object.entries(more)) {
    const old = joined[key]
    if (key === 'cats' || old === undefined) joined[key] = value
    else if (Array.isArray(old) && Array.isArray(value)) joined[key] = [...old, ...value]
    else if (typeof old === 'object' && old !== null && typeof value === 'object') joined[key] = { ...old, ...value }
    else joined[key] = value
  }
  return joined as unknown as Rule
}

function renamed(rule: Rule): Rule {
  const current = (names: readonly string[]) =>
    names.map((text) => {
      const [name = '', ...tags] = text.split('\\;')
      return [currentNames[name] ?? name, ...tags].join('\\;')
    })
  return {
    ...rule,
    ...(rule.implies && { implies: current(rule.implies) }),
    ...(rule.requires && { requires: current(rule.requires) }),
    ...(rule.excludes && { excludes: current(rule.excludes) }),
  }
}

const LIBRARY = 59

interface Library {
  content: readonly string[]
  address: readonly string[]
}

const libraries = Object.entries(retire.libraries as unknown as Record<string, Library>)

/** Patterns for the code of libraries: those of retire.js, then Sundry's. These are case-sensitive. */
function contents(): RulePattern[] {
  const theirs = libraries.flatMap(([name, { content }]) => content.map((source) => [name, source] as const))
  const own = libraryContents.map(([name, { source }]) => [name, source] as const)
  return [...theirs, ...own].map(([name, source]) => ({ name, pattern: parsePattern(source, '') }))
}

let compiled: CompiledRules | undefined

export function ruleSet(): CompiledRules {
  if (compiled) return compiled
  const rules = new Map<string, Rule>()
  for (const [name, rule] of Object.entries(vendored.technologies as unknown as Record<string, Rule>)) {
    if (!notTechnologies.includes(name)) rules.set(currentNames[name] ?? name, cautious(renamed(rule)))
  }
  for (const [name, replaced] of Object.entries(corrections)) {
    const rule = rules.get(name)
    if (rule) rules.set(name, { ...rule, ...replaced })
  }
  for (const group of ownRules) {
    for (const [name, more] of Object.entries(group)) rules.set(name, merged(rules.get(name), more))
  }
  for (const [name, { address }] of libraries) {
    const scriptSrc = address.map((source) => `${source}\\;version:\\1`)
    rules.set(name, merged(rules.get(name) ?? { cats: [LIBRARY] }, { scriptSrc }))
  }
  for (const [name, rule] of rules) rules.set(name, withoutGuesses(rule, rules))
  compiled = compileRules(rules, contents())
  return compiled
}
