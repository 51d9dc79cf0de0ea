import { accessibility } from './accessibility.ts'
import { addresses } from './addresses.ts'
import { basics } from './basics.ts'
import { agents, crawling } from './crawling.ts'
import { former } from './former.ts'
import { html } from './html.ts'
import { images } from './images.ts'
import { languages } from './languages.ts'
import { links } from './links.ts'
import { security } from './security.ts'
import { social, structuredData } from './sharing.ts'
import { sitemaps } from './sitemaps.ts'
import { titles } from './titles.ts'
import { weight } from './weight.ts'

export { type Family, families, type Rule, type Severity } from './rule.ts'

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
