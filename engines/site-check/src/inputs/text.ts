// Messages about inputs that cannot be checked, for the tab, the command and agents.
import { counted, type ZipFaultKind } from '@sundry/kit'

export const zipText: Readonly<Record<ZipFaultKind, (file: string) => string>> = {
  'not-a-zip': () =>
    'This file is not a ZIP archive, or it is incomplete. Create it again, or choose the folder instead.',
  damaged: () => 'The ZIP archive is damaged. Create it again, or choose the folder instead.',
  encrypted: () => 'The ZIP archive is encrypted. Create one without a password, or choose the folder instead.',
  'too-large': () => 'The ZIP archive would unpack to far more than a site holds, so it was not opened.',
  'large-file': (file) => `${file} is larger than 64 MB. Remove it from the archive and try again.`,
  'unknown-method': (file) => `${file} is packed with an unusual method. Create the ZIP again with Deflate.`,
}

export const inputText = {
  /** Used if only one folder of the input is the site. */
  published: (folder: string, others: number) =>
    `Only ${folder} was checked, as the folder that is published; ${counted(others, 'file')} outside of it ${others === 1 ? 'was' : 'were'} not.`,
  otherLines: (name: string, count: number, example: string) =>
    `${name}: left out ${counted(count, 'line that is no address', 'lines that are no addresses')}, such as ${example}.`,
  noAddress: (name: string, example: string) => `${name}, ${example} is not an address.`,
  noUrls: (name: string) => `${name} lists no URLs.`,
  noSitemap: (name: string, sitemap: string) => `${name} names the sitemap ${sitemap}, which could not be read.`,
  manySitemaps: (name: string) => `${name} lists more than can be compared: 200,000 addresses in 1,000 sitemaps.`,
  largeList: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB.`,
  manyAddresses: (count: number, max: number) =>
    `The former site has ${count.toLocaleString('en-US')} addresses; ${max.toLocaleString('en-US')} is the limit.`,
} as const

/** An input that cannot be read; the message is for the person who chose it. */
export class SiteFault extends Error {
  override readonly name = 'SiteFault'
}
