import type { TargetKind, Tool } from '../tools/define-tool.ts'

export interface Target {
  kind: TargetKind
  value: string
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const ipv6 = /^(?=.*:.*:)[0-9a-f:]+(?:\d{1,3}(?:\.\d{1,3}){3})?$/i
const domain = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?\.)+(?:\p{L}[\p{L}\p{M}\p{N}-]+)\.?$/u

export function readTypedTarget(text: string): Target | null {
  const typed = text.trim()
  if (ipv4.test(typed) || ipv6.test(typed)) return { kind: 'ip', value: typed }
  if (domain.test(typed)) return { kind: 'domain', value: typed }
  const [, mailDomain = ''] = /^[^\s@/]+@([^\s@/]+)$/.exec(typed) ?? []
  if (domain.test(mailDomain)) return { kind: 'domain', value: mailDomain }
  if (/^https?:\/\/\S+$/i.test(typed) && URL.canParse(typed)) return { kind: 'url', value: typed }
  const [host = ''] = /^[^/?#\s]+(?=[/?#]\S*$)/.exec(typed) ?? []
  return domain.test(host) ? { kind: 'url', value: `https://${typed}` } : null
}

export function toolsFor({ kind, value }: Target, tools: readonly Tool[]): { tool: Tool; to: string }[] {
  return tools.flatMap((tool) => {
    const name = tool.takes?.[kind]
    return name === undefined ? [] : [{ tool, to: `${tool.path}?${new URLSearchParams({ [name]: value })}` }]
  })
}

const headerFields =
  /^(?:received|return-path|authentication-results|dkim-signature|delivered-to|message-id|mime-version|from|to|subject|date|arc-[a-z-]+|x-[a-z-]+):[ \t]/gim

/** One field may be a sentence somebody typed; two are the header of a message. */
export function isHeader(text: string): boolean {
  return (text.match(headerFields)?.length ?? 0) > (/^received:/im.test(text) ? 0 : 1)
}
