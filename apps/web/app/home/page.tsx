import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { site, siteOrigin } from '../platform/site.ts'
import { FavouriteStar } from '../shell/favourite-star.tsx'
import { tools, toolsIn } from '../tools/all-tools.ts'
import { groups, type Tool } from '../tools/define-tool.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { Glyph, ToolIcon } from '../ui/glyph.tsx'
import { Box } from './box.tsx'
import { CardImage } from './card-image.tsx'
import { home, reasons } from './text.ts'

/** The link of a card; all of the card that holds it can be pressed. */
function OpenTool({ tool }: { tool: Tool }) {
  return (
    <Link
      to={tool.path}
      className="mt-4 inline-flex min-h-11 items-center gap-2 self-start font-semibold text-hue after:absolute after:inset-0 after:rounded-(--radius-card)"
    >
      Open {tool.title}
      <Glyph name="arrow" size={17} className="transition-transform group-hover:translate-x-1" />
    </Link>
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

function ToolCard({ tool }: { tool: Tool }) {
  const card = useRef<HTMLLIElement>(null)
  useReveal(card)
  return (
    <li
      ref={card}
      data-group={tool.group}
      data-card={tool.id}
      className="reveal group relative flex flex-col overflow-hidden rounded-(--radius-card) border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <CardImage tool={tool} />
      <div className="flex grow flex-col p-5 pt-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="pt-2 text-xl">{tool.title}</h3>
          <FavouriteStar tool={tool} />
        </div>
        <p className="mt-1 grow leading-relaxed text-quiet">{tool.description}</p>
        <OpenTool tool={tool} />
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
      url: `${siteOrigin()}/`,
      description: home.metaDescription,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${siteOrigin()}/?q={search_term_string}` },
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
    <section className="mx-auto grid max-w-7xl gap-12 px-4 pb-16 pt-10 sm:px-6 lg:grid-cols-[1.15fr_1fr] lg:pb-24 lg:pt-14 [@media(height<50rem)]:lg:pt-8">
      <div className="min-w-0">
        <h1 className="text-[clamp(2.75rem,8vw,5rem)] [@media(height<50rem)]:lg:text-7xl leading-[0.98] tracking-[-0.045em]">
          {home.headline}
        </h1>
        <p className="mt-5 max-w-xl text-lg leading-relaxed text-quiet">{home.lead}</p>
        <Box />
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to="/compressor" className={buttonClass('primary', 'min-h-12 px-7 text-base')}>
            {home.start}
          </Link>
          <a href="#features" className={buttonClass('secondary', 'min-h-12 px-7 text-base')}>
            {home.explore}
          </a>
        </div>
      </div>
      <Product />
      <AllTools />
    </section>
  )
}

/** A real result, from `npm run bench -- images`; the style sheet fetches the one of the theme. */
function Product() {
  return (
    <Link
      to="/compressor"
      className="product-shot block self-start max-lg:max-w-xl rounded-(--radius-card) bg-contain bg-no-repeat transition-transform hover:scale-[1.01]"
    >
      <span className="sr-only">{home.productLabel}</span>
    </Link>
  )
}

function AllTools() {
  return (
    <nav
      aria-label="Tools at a glance"
      className="grid gap-px overflow-hidden rounded-3xl border border-line bg-line sm:grid-cols-2 lg:col-span-2 lg:grid-cols-4"
    >
      {groups.map((group) => (
        <ul
          key={group.id}
          aria-label={group.label}
          data-group={group.id}
          className="grid content-start grid-cols-2 gap-x-1 bg-surface p-2 sm:grid-cols-1"
        >
          {toolsIn(group.id).map((tool) => (
            <li key={tool.id}>
              <Link
                to={tool.path}
                className="flex min-h-11 items-center gap-3 rounded-xl px-3 py-2 text-[0.9375rem] font-medium leading-tight transition-colors hover:bg-hue-soft"
              >
                <span className="text-hue">
                  <ToolIcon tool={tool} size={20} />
                </span>
                {tool.navLabel}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="mx-auto max-w-7xl px-4 py-12 sm:px-6">
      <h2 id="features-title" className="text-3xl sm:text-4xl">
        {home.featuresTitle}
      </h2>
      <p className="mt-3 text-lg text-quiet">{home.featuresLead}</p>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tools
          .filter((tool) => tool.home === 'card')
          .map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
      </ul>
      {tools
        .filter((tool) => tool.home !== 'card')
        .map((tool) => (
          <Band key={tool.id} tool={tool} />
        ))}
    </section>
  )
}

function Band({ tool }: { tool: Tool }) {
  return (
    <div
      data-group={tool.group}
      data-band={tool.id}
      className="group relative mt-4 grid overflow-hidden rounded-(--radius-card) border border-line bg-surface transition-colors hover:border-line-strong sm:grid-cols-2 lg:grid-cols-[1fr_2fr]"
    >
      <CardImage tool={tool} />
      <div className="flex flex-col p-5">
        <h3 className="text-xl">{tool.title}</h3>
        <p className="mt-1 max-w-xl grow leading-relaxed text-quiet">{tool.description}</p>
        <OpenTool tool={tool} />
      </div>
    </div>
  )
}

function WhyChoose() {
  return (
    <section
      aria-labelledby="why-title"
      className="mx-auto grid max-w-7xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="why-title" className="text-3xl sm:text-4xl">
          {home.whyTitle}
        </h2>
        <Link to="/compressor" className={buttonClass('primary', 'mt-8')}>
          {home.whyStart}
        </Link>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {reasons.map((reason) => (
          <div key={reason.title} className="grid gap-1 py-5 sm:grid-cols-[1fr_1.4fr] sm:gap-8">
            <dt className="text-lg font-semibold tracking-tight">{reason.title}</dt>
            <dd className="leading-relaxed text-quiet">{reason.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ClosingCall() {
  const tool = tools.find((candidate) => candidate.home === 'closing-call')
  if (!tool) return null
  return (
    <section className="mx-auto max-w-7xl px-4 pt-8 sm:px-6" data-group={tool.group}>
      <div className="rounded-3xl border border-line bg-hue-soft p-8 sm:p-14">
        <h2 className="max-w-2xl text-3xl sm:text-5xl">{home.closingTitle}</h2>
        <p className="mt-4 max-w-xl text-lg text-quiet">{home.closingText}</p>
        <Link to={tool.path} className={buttonClass('secondary', 'mt-8')}>
          <ToolIcon tool={tool} />
          {home.closingLink}
        </Link>
      </div>
    </section>
  )
}
