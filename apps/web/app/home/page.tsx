import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isShown, site, siteAddress, startPath } from '../platform/site.ts'
import { FavouriteStar } from '../shell/favourite-star.tsx'
import { partOf, tools, toolsIn } from '../tools/all-tools.ts'
import { groups, type Tool } from '../tools/define-tool.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { Glyph, ToolIcon } from '../ui/glyph.tsx'
import { Box } from './box.tsx'
import { home, reasons } from './text.ts'

const urls = import.meta.glob<string>('../tools/*/card.svg', { eager: true, import: 'default' })

function cardUrl(id: string): string | undefined {
  return urls[`../tools/${id}/card.svg`]
}

function CardImage({ tool }: { tool: Tool }) {
  return (
    <div className="grid place-items-center bg-hue-soft">
      <img src={cardUrl(tool.id)} alt="" width={320} height={180} loading="lazy" className="h-auto w-full" />
    </div>
  )
}

const VISIBLE_SHARE = 0.2

function useReveal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        node.dataset.seen = ''
        observer.disconnect()
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
}

/** All of the card can be pressed. */
function ToolCard({ tool }: { tool: Tool }) {
  const card = useRef<HTMLLIElement>(null)
  useReveal(card)
  return (
    <li
      ref={card}
      data-group={tool.group}
      data-part={tool.id}
      data-card={tool.id}
      className="reveal group relative grid grid-cols-[4.5rem_minmax(0,1fr)] overflow-hidden rounded-(--radius-card) border border-line bg-surface hover:border-line-strong sm:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <CardImage tool={tool} />
      <div className="flex flex-col p-2.5 pr-1 sm:p-4 sm:pr-2">
        <div className="-mt-2 flex items-start justify-between gap-1">
          <h3 className="pt-2.5 text-[1.0625rem] leading-tight">{tool.title}</h3>
          <FavouriteStar tool={tool} />
        </div>
        <p className="grow pr-2 text-sm leading-snug text-quiet sm:pr-2.5">{tool.description}</p>
        <Link
          to={tool.path}
          className="mt-1 -mb-1 inline-flex min-h-8 items-center gap-1.5 self-start text-sm font-semibold text-hue after:absolute after:inset-0 after:rounded-(--radius-card)"
        >
          {home.open} <span className="sr-only">{tool.title}</span>
          <Glyph name="arrow" size={16} className="transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
    </li>
  )
}

export const meta = () => [
  ...pageMeta({ title: home.metaTitle, description: home.metaDescription, path: '/', keywords: home.keywords }),
  {
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: `${siteAddress()}/`,
      description: home.metaDescription,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${siteAddress()}/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    },
  },
]

export default function Home() {
  return (
    <>
      <Hero />
      <Features />
      <WhyChoose />
      <ClosingCall />
    </>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-7xl gap-x-12 gap-y-5 px-4 pb-4 pt-5 sm:gap-y-8 sm:px-6 sm:pb-8 sm:pt-8 lg:grid-cols-[1.15fr_1fr] lg:pb-4 lg:pt-8">
      <div className="min-w-0">
        <h1 className="text-[clamp(2.75rem,7vw,4.5rem)] leading-[0.98] tracking-[-0.045em]">{home.headline}</h1>
        {isShown('compressor') && (
          <p data-part="compressor" className="mt-4 text-xl font-semibold tracking-tight sm:text-2xl">
            {home.promise}
          </p>
        )}
        <p className="mt-1.5 max-w-xl leading-relaxed text-quiet sm:text-lg">{home.lead}</p>
        <Box />
        <div className="mt-5 flex flex-wrap gap-2 sm:gap-3">
          <Link to={startPath()} className={buttonClass('primary', 'min-h-12 sm:px-7 sm:text-base')}>
            {home.start}
          </Link>
          <a href="#features" className={buttonClass('secondary', 'min-h-12 sm:px-7 sm:text-base')}>
            {home.explore}
          </a>
        </div>
      </div>
      {isShown('compressor') && <Product />}
      <AllTools />
    </section>
  )
}

/** A real result, from `npm run bench -- images`; the style sheet fetches the one of the theme. */
function Product() {
  return (
    <Link
      to="/compressor"
      data-part="compressor"
      className="product-shot block self-start max-lg:max-w-2xl rounded-(--radius-card) bg-contain bg-no-repeat transition-transform hover:scale-[1.01]"
    >
      <span className="sr-only">{home.productLabel}</span>
    </Link>
  )
}

function AllTools() {
  return (
    <nav
      aria-label="Tools at a glance"
      className="grid gap-px overflow-hidden rounded-3xl border border-line bg-line sm:grid-cols-2 lg:col-span-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2"
    >
      {groups.map(
        (group) =>
          toolsIn(group.id).length > 0 && (
            <ul
              key={group.id}
              data-part={partOf(toolsIn(group.id))}
              aria-label={group.label}
              data-group={group.id}
              className="grid content-start grid-cols-2 gap-x-1 bg-surface px-2 py-1 sm:grid-cols-1 sm:py-2"
            >
              {toolsIn(group.id).map((tool) => (
                <li key={tool.id} data-part={tool.id}>
                  <Link
                    to={tool.path}
                    className="flex min-h-11 items-center gap-2 rounded-xl px-2 py-2 sm:gap-3 sm:px-3 text-[0.9375rem] lg:min-h-9 font-medium leading-tight transition-colors hover:bg-hue-soft"
                  >
                    <span className="text-hue">
                      <ToolIcon tool={tool} size={20} />
                    </span>
                    {tool.navLabel}
                  </Link>
                </li>
              ))}
            </ul>
          ),
      )}
    </nav>
  )
}

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-4">
      <h2 id="features-title" className="text-2xl sm:text-3xl">
        {home.featuresTitle}
      </h2>
      <p className="mt-1.5 text-quiet sm:text-lg">{home.featuresLead}</p>
      <ul className="mt-3 grid gap-2 sm:mt-5 sm:gap-3 md:grid-cols-2 xl:grid-cols-3">
        {tools
          .filter((tool) => tool.home === 'card')
          .map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
      </ul>
    </section>
  )
}

function WhyChoose() {
  const ofImages = toolsIn('image')
  return (
    <section aria-labelledby="why-title" className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="why-title" className="text-2xl sm:text-3xl">
          {home.whyTitle}
        </h2>
        <Link to={startPath()} className={buttonClass('primary')}>
          {home.whyStart}
        </Link>
      </div>
      <dl className="mt-3 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:mt-5 sm:gap-y-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {reasons.map(
          ({ title, text, isOfAll }) =>
            (isOfAll || ofImages.length > 0) && (
              <div key={title} data-part={isOfAll ? undefined : partOf(ofImages)}>
                <dt className="font-semibold tracking-tight">{title}</dt>
                <dd className="mt-0.5 text-sm leading-relaxed text-quiet">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

function ClosingCall() {
  const tool = tools.find((candidate) => candidate.home === 'closing-call')
  if (!tool) return null
  return (
    <section className="mx-auto max-w-7xl px-4 pt-4 sm:px-6" data-part={tool.id} data-group={tool.group}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-3xl border border-line bg-hue-soft p-5 sm:p-8">
        <div>
          <h2 className="max-w-2xl text-2xl sm:text-3xl">{home.closingTitle}</h2>
          <p className="mt-1.5 max-w-3xl text-quiet sm:text-lg">{home.closingText}</p>
        </div>
        <Link to={tool.path} className={buttonClass('secondary')}>
          <ToolIcon tool={tool} />
          {home.closingLink}
        </Link>
      </div>
    </section>
  )
}
