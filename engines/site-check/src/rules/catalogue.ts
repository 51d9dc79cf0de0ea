import { accessibility } from './catalogue/accessibility.ts'
import { addresses } from './catalogue/addresses.ts'
import { agents } from './catalogue/agents.ts'
import { basics } from './catalogue/basics.ts'
import { crawling } from './catalogue/crawling.ts'
import { former } from './catalogue/former.ts'
import { html } from './catalogue/html.ts'
import { images } from './catalogue/images.ts'
import { languages } from './catalogue/languages.ts'
import { links } from './catalogue/links.ts'
import { security } from './catalogue/security.ts'
import { sitemaps } from './catalogue/sitemaps.ts'
import { social } from './catalogue/social.ts'
import { structuredData } from './catalogue/structured-data.ts'
import { titles } from './catalogue/titles.ts'
import { weight } from './catalogue/weight.ts'

export { type Family, families, type Rule, type Severity } from './catalogue/rule.ts'

/** Every rule with its documentation; an id never changes its meaning, because configurations and baselines name it. */
export const rules = {
  ...links,
  ...addresses,
  ...former,
  ...titles,
  ...images,
  ...social,
  ...structuredData,
  ...languages,
  ...accessibility,
  ...html,
  ...weight,
  ...security,
  ...crawling,
  ...sitemaps,
  ...agents,
  ...basics,
}

export type RuleId = keyof typeof rules
export const ruleIds = Object.keys(rules) as RuleId[]
