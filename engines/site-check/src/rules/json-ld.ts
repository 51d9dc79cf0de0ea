import { extractJsonLd, type Finding, validateJsonLd } from '@sundry/schema'
import type { SiteContext } from '../context.ts'

const ruleOf: Readonly<Record<Finding['severity'], 'json-ld-invalid' | 'json-ld-incomplete' | null>> = {
  error: 'json-ld-invalid',
  warning: 'json-ld-incomplete',
  info: null,
}

export function checkJsonLd({ pages, report }: SiteContext): void {
  for (const { path, jsonLd } of pages.values()) {
    for (const { value, line } of jsonLd) {
      const read = extractJsonLd(value)
      const findings = 'finding' in read ? [read.finding] : validateJsonLd(read.value)
      for (const { severity, path: at, message } of findings) {
        const rule = ruleOf[severity]
        if (rule) report(rule, { file: path, line, value: at, message: at === '' ? message : `${at}: ${message}` })
      }
    }
  }
}
