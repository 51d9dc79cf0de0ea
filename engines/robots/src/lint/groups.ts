import { lowerAscii } from '../file/directive.ts'
import type { GroupAgent, RobotsFile, RobotsGroup } from '../file/groups.ts'
import type { RobotsFinding } from './finding.ts'

export function lintGroups({ groups, strayRules }: RobotsFile): readonly RobotsFinding[] {
  return [
    ...strayRules.map(({ line, value }): RobotsFinding => {
      const message = 'This rule stands before the first "User-agent" line, so no crawler obeys it.'
      const hint = 'Put "User-agent: *" above it.'
      return { code: 'rule-outside-group', severity: 'error', line, message, value, hint }
    }),
    ...lintRepeatedAgents(groups),
    ...groups.flatMap((group) => [...lintEmptyGroup(group), ...lintRules(group)]),
  ]
}

function* lintRepeatedAgents(groups: readonly RobotsGroup[]): Generator<RobotsFinding> {
  const firstLine = new Map<string, number>()
  for (const agent of groups.flatMap((group) => group.agents)) {
    const key = agentKey(agent)
    if (key === '') continue
    const first = firstLine.get(key)
    if (first === undefined) {
      firstLine.set(key, agent.line)
      continue
    }
    const message = `"${agent.name}" was named on line ${first} already; crawlers read both groups as one.`
    yield { code: 'agent-repeated', severity: 'info', line: agent.line, message, value: agent.name }
  }
}

function agentKey(agent: GroupAgent): string {
  return agent.global ? '*' : lowerAscii(agent.token)
}

function* lintEmptyGroup({ agents, rules }: RobotsGroup): Generator<RobotsFinding> {
  if (rules.length > 0) return
  for (const { line, name, global } of agents) {
    const message = global
      ? 'This group has no rules.'
      : `This group has no rules, so "${name}" may fetch everything: the rules for "*" do not apply to it.`
    yield { code: 'group-empty', severity: 'info', line, message, value: name }
  }
}

function* lintRules({ agents, rules }: RobotsGroup): Generator<RobotsFinding> {
  const allows = new Map<string, number>()
  const disallows = new Map<string, number>()
  for (const { type, pattern, line, value } of rules) {
    const same = type === 'allow' ? allows : disallows
    const first = same.get(pattern)
    if (first === undefined) same.set(pattern, line)
    else {
      const message = `The same rule stands on line ${first}.`
      yield { code: 'rule-duplicate', severity: 'info', line, message, value }
    }
  }
  for (const [pattern, line] of disallows) {
    const allow = allows.get(pattern)
    if (pattern === '' || allow === undefined) continue
    const message = `Line ${allow} allows the same path, and at equal length "Allow" wins: this rule has no effect.`
    yield { code: 'rule-outvoted', severity: 'warning', line, message, value: pattern }
  }
  const everything = disallows.get('/')
  if (everything !== undefined && agents.some((agent) => agent.global) && allows.size === 0) {
    const message = 'This keeps every crawler without a group of its own away from the whole site.'
    yield { code: 'blocks-everything', severity: 'warning', line: everything, message, value: '/' }
  }
}
