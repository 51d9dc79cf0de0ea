import packed from 'virtual:packed-command'
import { at, isAddressKnown, siteAddress } from '../../platform/site.ts'
import { CommandLines } from '../../ui/command-lines.tsx'
import type { NamedSite } from './open-site.ts'
import { elsewhere as words } from './text.ts'

/** A shell takes it as one word, whatever characters it has. */
const quoteWord = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** A name must not be read as an option. */
export const siteWord = ({ input, name }: NamedSite) =>
  quoteWord(input.kind === 'crawl' ? input.start : name.startsWith('-') ? `./${name}` : name)

interface Package {
  file: string
  sha256: string
}

/** The package is unpacked outside the checkout, once its hash is known to be right. */
export const ciLines = ({ file, sha256 }: Package, origin: string, site: NamedSite) => [
  'SUNDRY=$(mktemp -d)',
  `curl -fsSL -o "$SUNDRY/${file}" ${quoteWord(`${origin}/cli/${file}`)}`,
  `echo "${sha256}  $SUNDRY/${file}" | sha256sum -c && tar -xzf "$SUNDRY/${file}" -C "$SUNDRY"`,
  `node "$SUNDRY/package/sundry.js" check ${siteWord(site)}`,
]

/** The same check as a command and as the lines of a job. */
export default function Elsewhere(site: NamedSite) {
  return (
    <>
      <p className="text-quiet">
        {site.input.kind === 'crawl' ? words.liveLead : words.folderLead}{' '}
        <a href={at('/cli')} className="underline">
          {words.install}
        </a>
      </p>
      <CommandLines label={words.command} lines={[`sundry check ${siteWord(site)}`]} />
      {packed && isAddressKnown() && (
        <>
          <p className="mt-3 text-quiet">{words.ciLead}</p>
          <CommandLines label={words.ci} lines={ciLines(packed, siteAddress(), site)} />
        </>
      )}
    </>
  )
}
