import type { Technology } from '@sundry/contracts/tech-lookup-v1'
import { at } from '../../platform/site.ts'
import { Fold } from '../../ui/fold.tsx'
import { words } from './text.ts'

export function TechnologyRow({ technology }: { technology: Technology }) {
  const {
    name,
    version,
    website,
    description,
    approximate,
    confidence,
    evidence = [],
    vulnerabilities = [],
  } = technology
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <TechnologyIcon technology={technology} />
        <div className="min-w-0 grow">
          <h3 className="text-[1.0625rem] font-semibold">
            {website ? (
              <a href={website} target="_blank" rel="noreferrer" className="underline-offset-4 hover:underline">
                {name}
                <span className="sr-only"> {words.newTab}</span>
              </a>
            ) : (
              name
            )}
          </h3>
          {version && (
            <p className="tabular-nums text-hue">
              {words.version(version)}
              {approximate && <span className="text-quiet"> ({words.approximate})</span>}
            </p>
          )}
        </div>
        {confidence !== undefined && confidence < 100 && (
          <span className="shrink-0 text-sm tabular-nums text-quiet">{words.confidence(confidence)}</span>
        )}
      </div>
      {description && <p className="mt-2 text-[0.9375rem] leading-relaxed text-quiet">{description}</p>}
      {vulnerabilities.length > 0 && (
        <Fold
          look="plain"
          className="mt-2"
          title={<span className="text-sm text-bad">{words.vulnerable(vulnerabilities.length)}</span>}
        >
          <ul className="grid gap-2 border-l-2 border-bad pl-3 text-sm">
            {vulnerabilities.map((one) => (
              <Vulnerability key={`${one.identifiers.join()}${one.summary}`} vulnerability={one} />
            ))}
          </ul>
        </Fold>
      )}
      {evidence.length > 0 && (
        <Fold
          look="plain"
          className="mt-1"
          title={
            <span className="text-sm">
              {words.evidence}
              <span className="sr-only">: {name}</span>
            </span>
          }
        >
          <ul className="grid gap-1.5 border-l-2 border-line-strong pl-3 text-sm">
            {evidence.map(({ kind, detail }) => (
              <li key={kind + detail} className="wrap-anywhere">
                <span className="text-quiet">{kind}</span> <code className="font-mono text-[0.8125rem]">{detail}</code>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </li>
  )
}

function Vulnerability({ vulnerability }: { vulnerability: NonNullable<Technology['vulnerabilities']>[number] }) {
  const { identifiers, summary, below, severity, links } = vulnerability
  const names = identifiers.length > 0 ? identifiers : links.map(() => words.readMore)
  return (
    <li className="wrap-anywhere">
      {summary}{' '}
      <span className="text-quiet">({[severity, below && words.fixedIn(below)].filter(Boolean).join(', ')})</span>{' '}
      {names.map((name, index) => (
        <a
          key={name}
          href={links[index]}
          target="_blank"
          rel="noreferrer"
          className="mr-2 inline-flex min-h-6 items-center underline"
        >
          {name}
        </a>
      ))}
    </li>
  )
}

function TechnologyIcon({ technology: { icon, name } }: { technology: Technology }) {
  const tile = 'grid size-10 shrink-0 place-items-center rounded-lg'
  if (icon) {
    return (
      <span className={`${tile} border border-line bg-white`}>
        <img src={at(icon)} alt="" width={24} height={24} loading="lazy" />
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={`${tile} bg-hue-soft text-lg font-semibold text-hue`}>
      {name.charAt(0).toUpperCase()}
    </span>
  )
}
