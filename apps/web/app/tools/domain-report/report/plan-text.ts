import packed from 'virtual:packed-command'
import { counted } from '../../../platform/format.ts'

/** The release that made a report, for its files and its prints; a checkout that was never packed has no version. */
export const madeBy = packed ? `Sundry ${packed.version}` : 'Sundry'

/** Texts of the plan; loaded with a report, not with the page. */
export const words = {
  title: 'Plan',
  waiting: 'The steps follow once all sections are in.',
  nothing: 'Nothing to change.',
  partial: 'Not everything could be looked up, so steps may be missing.',
  counts: (steps: number, ready: number, waiting: number) =>
    [
      `${counted(steps, 'step')}, in this order`,
      ready > 0 && `${counted(ready, 'record')} ready to copy`,
      waiting > 0 && `${waiting} waiting for you`,
    ]
      .filter(Boolean)
      .join(' · ')
      .concat('.'),
  more: (count: number) => counted(count, 'more step'),
  others: (count: number) => `And ${counted(count, 'more issue')}.`,
  first: 'First:',
  states: { ready: 'Ready to copy', owner: 'Waiting for you', later: 'Later', manual: 'By hand' },
  ready: (count: number) => `${counted(count, 'record')} safe to publish unchanged`,
  readyHint: 'Records that wait for you are not included. They join once you have completed them below.',
  notations: 'Notation of the records',
  copyAll: 'Copy all',
  about: {
    BIND: 'Lines for the zone file. Raise the serial of the zone.',
    Cloudflare: 'For "Import and Export" on the DNS page of Cloudflare, which adds records and deletes none.',
    octoDNS: 'For the YAML file of the zone.',
    Terraform: 'For the Cloudflare provider (version 5), with the zone in var.cloudflare_zone_id.',
  },
} as const
