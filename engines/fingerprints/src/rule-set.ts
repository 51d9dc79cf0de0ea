import vendored from './data/wappalyzer.generated.json' with { type: 'json' }
import { type CompiledRules, compileRules } from './match/compile.ts'
import { corrections } from './rules/corrections.ts'
import { currentNames, notTechnologies } from './rules/names.ts'
import { ownRules } from './rules/own-rules.ts'
import type { Rule } from './types.ts'

/** Adds the parts of one rule to another's: lists are joined, tables merged, the rest replaced. */
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

/** What a rule says of others, in their current names. */
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

let compiled: CompiledRules | undefined

/** The vendored rules, corrected, with ours on top. */
export function ruleSet(): CompiledRules {
  if (compiled) return compiled
  const rules = new Map<string, Rule>()
  for (const [name, rule] of Object.entries(vendored.technologies as unknown as Record<string, Rule>)) {
    if (!notTechnologies.includes(name)) rules.set(currentNames[name] ?? name, renamed(rule))
  }
  for (const [name, replaced] of Object.entries(corrections)) {
    const rule = rules.get(name)
    if (rule) rules.set(name, { ...rule, ...replaced })
  }
  for (const group of ownRules) {
    for (const [name, more] of Object.entries(group)) rules.set(name, merged(rules.get(name), more))
  }
  compiled = compileRules(rules)
  return compiled
}
