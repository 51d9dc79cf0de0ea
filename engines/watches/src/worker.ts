// Reads what others wrote in a thread, which ends where it takes too long.
import { countUrls } from './count-urls.ts'
import { siteErrors } from './site-errors.ts'

export const watchApi = {
  countUrls: ({ octets, url }: { octets: Uint8Array; url: string }) => countUrls(octets, url),
  siteErrors,
}
