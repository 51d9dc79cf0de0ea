import { counted } from '../../platform/format.ts'
import type { HowTo } from '../define-tool.ts'

export const howTo: HowTo = [
  { title: 'Set up the new zone', text: 'Create the zone at the new provider and note its name servers.' },
  { title: 'Check before cutover', text: 'Each record is compared on the old and the new servers, day by day.' },
  { title: 'Switch and track', text: 'Change the name servers at the registrar, then see who already has them.' },
]

export const words = {
  domain: 'Domain to move',
  nameServers: 'Planned name servers',
  nameServersHint: 'One per line, up to 6: names such as ns1.example.net, or their addresses.',
  compared: 'Records to compare',
  names: 'Names to compare',
  namesHint: 'Under the domain; @ is the domain itself. Not used with a zone file.',
  find: 'Find Common Names',
  finding: (done: number, all: number) => `Looking up common names: ${done} of ${all}…`,
  found: (count: number, unanswered: number) =>
    `${counted(count, 'common name')} found${unanswered > 0 ? `; ${unanswered} without a response` : ''}. Other names were not looked up.`,
  oldZone: 'Zone file of the old provider (optional)',
  oldZoneHint: 'Every record in it is compared. It is read in this tab; names and types are sent to our server.',
  chooseOld: 'Choose a File',
  readOld: (name: string) => `${name}, not shown because it is long.`,
  fileDomain: (domain: string, origin: string) => `This zone file is for ${origin}, not for ${domain}.`,
  zoneEmpty: 'There is no record of this domain in the zone file.',
  zoneFailed: 'This zone file could not be read. Try again.',
  zoneLarge: 'This zone file is larger than 16 MB.',
  notFound: 'Not checked: this server cannot reach the DNS.',
  example: 'Try an example',
  progress: (done: number, all: number) => `Querying name servers: request ${done + 1} of ${all}…`,
  waiting: (done: number, all: number, seconds: number) =>
    `Rate limit reached after request ${done} of ${all}. Continues in ${counted(seconds, 'second')}.`,
  plan: 'Check before cutover',
  follow: 'Track propagation',
  cancel: 'Cancel',
  busy: 'Querying name servers…',
  noDomain: 'Please enter the domain to move.',
  noServers: 'Please enter the planned name servers.',
  manyNames: (max: number) => `Please enter up to ${max} names.`,
  invalidName: (name: string) => `${name} is not a name below a domain. Enter names such as @, www or _dmarc.`,
  failed: 'Lookup Failed',
  show: 'Show current servers',
  current: 'Current name servers',
  currentBusy: 'Looking up the current name servers…',
  currentNone: 'No name servers found. The domain may not be registered.',
  result: 'Move of the domain',
} as const

export const savedWords = {
  title: 'Moves in this browser',
  lead: 'Saved after each check, for the days a move takes. Nothing of it is on a server.',
  open: 'Open',
  openOf: (domain: string) => `Open the move of ${domain}`,
  remove: 'Delete',
  removeOf: (domain: string) => `Delete the move of ${domain}`,
  removed: (domain: string) => `The move of ${domain} was deleted.`,
  undo: 'Undo',
  file: 'Open a Saved Move',
  wrongFile: 'This file is not a saved move. Choose one that Export saved as JSON.',
} as const

export const zoneWords = {
  title: 'Check a zone file before you publish it',
  lead: 'The zone and mail report as if the file were live, with the line behind each problem. Read in this tab.',
  choose: 'Choose a zone file',
  drop: 'or drop it anywhere on this page, or paste it below',
  records: 'Zone file',
  placeholder: '$ORIGIN example.com.\n$TTL 1h\n@ IN SOA ns1 hostmaster (1 2h 15m 2w 1h)\n@ IN NS ns1',
  origin: 'Zone name',
  originHint: 'Only needed if the file has no $ORIGIN and no absolute names, as in octoDNS.',
  lookUp: 'Look up other names and compare with what is live',
  lookUpHint: 'Sends names of this zone and of the hosts in it to our server. Without it, nothing leaves this tab.',
  check: 'Check Zone File',
  cancel: 'Cancel',
  busy: 'Checking the zone file…',
  empty: 'Please paste a zone file, or choose one.',
  long: (name: string) => `${name} is checked, but too long to be shown in this field.`,
  tooLarge: 'This zone file is larger than 16 MB.',
  noRecords: 'There is no record in this file.',
  fault: ({ line, message }: { line: number; message: string }) => `Line ${line}: ${message}`,
  failed: 'This zone file could not be checked. Try again.',
  result: 'Zone file report',
  verdict: (errors: number, severe: number, isWhole: boolean) =>
    errors > 0
      ? `Do not publish this file yet: ${counted(errors, 'error')} in the file itself.`
      : severe > 0
        ? `This file would load, but ${counted(severe, 'thing')} would be broken.`
        : isWhole
          ? 'Nothing broken was found in this file. Read what was not tested before you publish it.'
          : 'A part of this file could not be checked, so whether it can be published is unknown.',
  counts: (records: number, warnings: number) => `${counted(records, 'record')}, ${counted(warnings, 'warning')}.`,
  inFile: 'In the file',
  more: (count: number) => `And ${count} more.`,
  changes: 'Compared with what is live',
  changeColumns: ['Name', 'Type', 'Live', 'In the file'],
  notCompared: (names: readonly string[]) =>
    `Not checked: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. Our server could not look them up, so no finding, grade or comparison rests on them.`,
  noChanges: 'The compared records are the same as those that are live.',
  removed: 'removed',
  appear: 'New with this file',
  disappear: 'Fixed by this file',
  zone: 'Zone',
  grade: (grade: string) => `, grade ${grade}`,
  mail: 'Mail',
  dnssec: 'DNSSEC',
  signers: 'Every signature verifies. Once all name servers have this file, the registrar can publish this DS record:',
  notTested: 'Not tested',
} as const
