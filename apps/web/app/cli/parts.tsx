import { Fragment } from 'react'

export const commandAnchor = (name: string) => name.replaceAll(' ', '-')

export function Pairs({ pairs }: { pairs: readonly { name: string; about: string }[] }) {
  if (pairs.length === 0) return null
  return (
    // A class on each entry would make the page larger than the first round trip of a connection carries.
    <dl className="mt-4 grid gap-x-6 gap-y-1 sm:gap-y-2 sm:grid-cols-[minmax(12rem,auto)_1fr] [&>dd]:text-quiet max-sm:[&>dt]:mt-2 [&>dt]:font-mono [&>dt]:text-[0.9375rem]">
      {pairs.map(({ name, about }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{about}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
