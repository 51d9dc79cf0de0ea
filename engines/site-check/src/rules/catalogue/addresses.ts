import { ofFamily } from './rule.ts'

export const addresses = ofFamily('addresses', {
  'canonical-local': {
    severity: 'error',
    title: 'A canonical URL points to a development machine',
    why: 'Search engines cannot open the canonical URL and may drop the page.',
    fix: 'Build with the public URL of the site.',
    bad: '<link rel="canonical" href="http://localhost:3000/about/">',
    good: '<link rel="canonical" href="https://example.com/about/">',
  },
})
