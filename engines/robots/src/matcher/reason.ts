export function verdictReason(agent: string, allowed: boolean): string {
  return allowed ? `URL is allowed for ${agent}.` : `URL is disallowed for ${agent} based on current rules.`
}
