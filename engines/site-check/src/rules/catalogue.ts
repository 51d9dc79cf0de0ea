import { addresses } from './catalogue/addresses.ts'
import { crawling } from './catalogue/crawling.ts'
import { former } from './catalogue/former.ts'
import { images } from './catalogue/images.ts'
import { links } from './catalogue/links.ts'
import { languages, structuredData, titles } from './catalogue/pages.ts'
import { security } from './catalogue/security.ts'
import { sitemaps } from './catalogue/sitemaps.ts'

export { type Family, families, type Rule, type Severity } from './catalogue/rule.ts'

/** Every rule with its documentation; an id never changes its meaning, because configurations and baselines name it. */
export const rules = {
  ...crawling,
  ...sitemaps,
  ...links,
  ...addresses,
  ...former,
  ...titles,
  ...languages,
  ...structuredData,
  ...images,
  ...security,
}

export type RuleId = keyof typeof rules
export const ruleIds = Object.keys(rules) as RuleId[]
