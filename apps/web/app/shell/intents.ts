import type { ToolSettings } from '../images/model/settings.ts'
import type { Concept } from './intent-words.ts'

/** Sizes, limits and formats in a query. */
export interface Arguments {
  width?: number
  height?: number
  percent?: number
  bytes?: number
  quality?: number
  format?: NonNullable<ToolSettings['outputFormat']>
}

export type ActionId = 'home' | 'theme' | 'shortcuts' | 'offline'

/** A tool or page, with settings or a recipe; an action instead of a page where there is one. */
export interface Opening {
  settings?: Partial<ToolSettings> | { background: string }
  /** A starter's id, or a recipe as its link writes it, without the version. */
  recipe?: string
  action?: ActionId
}

export interface Intent extends Opening {
  tool: string
  /** Groups of concepts; the query must hold one of each. */
  needs: readonly (readonly Concept[])[]
  /** Concepts that fit, too. */
  may: readonly Concept[]
  /** Arguments that the query must hold. */
  takes?: readonly (keyof Arguments)[]
  reason: string
  open?: (input: Arguments) => Opening
}

/** `a|b c?`: a or b, and perhaps c. */
const intent = (needs: string, tool: string, reason: string, rest: Partial<Intent> = {}): Intent => ({
  needs: needs
    .split(' ')
    .filter((group) => group !== '' && !group.endsWith('?'))
    .map((group) => group.split('|') as Concept[]),
  may: needs
    .split(' ')
    .filter((group) => group.endsWith('?'))
    .flatMap((group) => group.slice(0, -1).split('|') as Concept[]),
  tool,
  reason,
  ...rest,
})
const recipe = (needs: string, name: string, reason: string) => intent(needs, 'recipes', reason, { recipe: name })
const size = (needs: string, width: number, height: number, name: string) =>
  intent(`${needs} image? resize? crop?`, 'resizer', `${name}: ${width} × ${height} pixels, cropped to fill`, {
    settings: exactSize(width, height),
  })

const exactSize = (width: number, height: number) =>
  ({ enableResize: true, resizeBy: 'pixels', width, height, maintainAspectRatio: true, fit: 'cover' }) as const

const MEBIBYTE = 1024 * 1024

/** Order decides between equals. */
export const intents: readonly Intent[] = [
  intent('smaller image? website? email? batch?', 'compressor', 'makes images smaller'),
  intent('smaller size image? email? batch?', 'compressor', 'makes images smaller'),
  intent('', 'compressor', 'keeps each image under a size in KB or MB', {
    may: ['image', 'smaller', 'resize', 'email'],
    takes: ['bytes'],
    open: ({ bytes = MEBIBYTE }) => ({
      settings: { compressionPreset: 'custom', maxSizeMB: bytes / MEBIBYTE },
    }),
  }),
  intent('resize image? smaller? batch?', 'resizer', 'sets width, height or percent'),
  intent('', 'resizer', 'exactly this size, cropped to fill', {
    may: ['resize', 'image', 'crop', 'instagram', 'smaller'],
    takes: ['width', 'height'],
    open: ({ width = 0, height = 0 }) => ({ settings: exactSize(width, height) }),
  }),
  intent('resize|size', 'resizer', 'sets the width and keeps the shape', {
    may: ['image', 'smaller'],
    takes: ['width'],
    open: ({ width = 0 }) => ({ settings: { enableResize: true, resizeBy: 'pixels', width, height: null } }),
  }),
  intent('smaller', 'resizer', 'sets the width and keeps the shape', {
    may: ['image'],
    takes: ['width'],
    open: ({ width = 0 }) => ({ settings: { enableResize: true, resizeBy: 'pixels', width, height: null } }),
  }),
  intent('', 'resizer', 'scales by percent', {
    may: ['resize', 'image', 'smaller'],
    takes: ['percent'],
    open: ({ percent = 50 }) => ({ settings: { enableResize: true, resizeBy: 'percent', percent } }),
  }),
  intent('', 'recipes', 'resizes and converts in one go', {
    may: ['resize', 'convert', 'image', 'smaller'],
    takes: ['width', 'format'],
    open: ({ width = 1920, height, format = 'jpeg', quality }) => {
      const isExact = height !== undefined
      const steps = [
        isExact ? `resize,by=pixels,width=${width},height=${height},fit=cover` : `resize,side=${width}`,
        `convert,format=${format}`,
        ...(quality === undefined ? [] : [`compress,quality=${quality}`]),
      ]
      return { recipe: [`${isExact ? `${width} × ${height}` : width} ${format}`, ...steps].join(';') }
    },
  }),
  intent('', 'converter', 'converts between image formats', {
    may: ['convert', 'image', 'animated', 'favicon', 'batch'],
    takes: ['format'],
    open: ({ format = 'jpeg' }) => ({ settings: { outputFormat: format } }),
  }),
  intent('convert image? batch?', 'converter', 'converts between image formats'),
  intent('animated image?', 'converter', 'converts animated images', { settings: { outputFormat: 'webp' } }),
  intent('favicon convert? generate? image?', 'converter', 'writes an ICO for the browser tab', {
    settings: { outputFormat: 'ico' },
  }),
  recipe('favicon generate|batch website?', 'Icons;outputs,set=favicons', 'all sizes of an icon, with the HTML'),
  intent('background remove image?', 'background-remover', 'removes the background'),
  intent('cutout image? background? remove? product?', 'background-remover', 'removes the background'),
  intent('white background image? remove?', 'background-remover', 'puts the subject on white', {
    settings: { background: '#ffffff' },
  }),
  intent('white image background?', 'background-remover', 'puts the subject on white', {
    settings: { background: '#ffffff' },
  }),
  intent('background colour image? remove? convert?', 'background-remover', 'removes or replaces the background'),
  intent('background image? brighter?', 'background-remover', 'removes or replaces the background'),
  recipe('crop image? square?', 'Crop;crop-ratio,width=1,height=1', 'crops to a shape'),
  size('instagram square?', 1080, 1080, 'Instagram square'),
  size('square', 1080, 1080, 'Square'),
  size('portrait instagram?', 1080, 1350, 'Instagram portrait'),
  size('story instagram? chat?', 1080, 1920, 'Story or reel'),
  size('youtube thumbnail?', 1280, 720, 'YouTube thumbnail'),
  size('preview', 1200, 630, 'Link preview'),
  size('wallpaper', 1920, 1080, 'Full HD screen'),
  size('fourk wallpaper?', 3840, 2160, '4K screen'),
  recipe('avatar image? resize?', 'avatar', 'a square around the subject'),
  recipe('thumbnail image? generate?', 'thumbnail', '320 × 240 pixels, cropped'),
  recipe('email image', 'e-mail', 'under 1 MB for an email'),
  recipe('email smaller|resize image?', 'e-mail', 'under 1 MB for an email'),
  recipe('chat image? smaller? resize?', 'e-mail', 'small enough for chats'),
  recipe('website image batch?', 'web-photo', 'sized and compressed for a page'),
  recipe('responsive image? website? generate?', 'website-set', 'several widths and formats, with the HTML'),
  recipe('website image responsive|batch', 'website-set', 'several widths and formats, with the HTML'),
  recipe('best image? convert? smaller?', 'smallest', 'the format with the fewest bytes'),
  recipe('location remove image? metadata? privacy?', 'remove-location', 'removes the place a photo was taken'),
  intent('location image? metadata? privacy? check?', 'photo-check', 'shows what a photo reveals'),
  recipe('location image? metadata? privacy?', 'remove-location', 'removes the place a photo was taken'),
  intent('metadata image? check? privacy? location?', 'photo-check', 'shows what a photo reveals'),
  intent('privacy image check?', 'photo-check', 'shows what a photo reveals'),
  intent('aimark image? check? metadata?', 'photo-check', 'reads AI marks and Content Credentials'),
  intent('aiservice image generate?', 'photo-check', 'reads AI marks and Content Credentials'),
  intent('phishing image check?', 'photo-check', 'reads AI marks and Content Credentials'),
  recipe('metadata image? remove? check? privacy?', 'strip', 'shows and removes what a photo reveals'),
  recipe('privacy image remove? check?', 'strip', 'shows and removes what a photo reveals'),
  intent(
    'passport image? generate? uk? us? visa? resize?',
    'passport-photo',
    'frames the head as the document requires',
  ),
  intent('visa us? canada? india? image?', 'passport-photo', 'frames the head as the document requires'),
  recipe('signature image? smaller? resize?', 'ibps-signature', 'a signature cut to its ink'),
  recipe('product image? white? background?', 'product-on-white', 'a shop product on white'),
  recipe('print image? resize?', 'print', '15 × 10 cm at 300 DPI'),
  recipe('watermark image? batch? generate?', 'watermark', 'puts your text on images'),
  recipe('brighter image?', 'vivid', 'more light, contrast and colour'),
  recipe('grey image? convert?', 'Black and white;adjust,saturation=-100', 'black and white'),
  recipe('sharpen image?', 'Sharpen;sharpen', 'sharpens'),
  recipe('rotate image?', 'Rotate;rotate', 'turns images'),
  recipe('flip image?', 'Mirror;flip', 'mirrors images'),
  recipe('remove text image', 'Redact;redact', 'covers faces, plates and text for good'),
  recipe('face remove|privacy image?', 'Redact;redact', 'covers faces, plates and text for good'),
  recipe('blur image? remove? face?', 'Redact;redact', 'covers faces, plates and text for good'),
  recipe('pdf|pdfs image? convert? batch? generate? scan?', 'One PDF;collect,as=pdf', 'all images into one PDF'),
  recipe('scan image? pdf?', 'scan', 'trims pages and puts them into one PDF'),
  recipe('rename image? batch?', 'Rename;rename', 'renames by a pattern'),
  intent('workflow image? batch? recipe? convert? resize? smaller?', 'recipes', 'chains of steps over many images'),
  intent('recipe image|batch', 'recipes', 'chains of steps over many images'),
  intent('batch image', 'recipes', 'chains of steps over many images'),
  intent('watch image? recipe?', 'recipes', 'watches a folder'),

  intent('case|upper|lower|titlecase|code text? convert?', 'convert-case', 'changes the case of text'),
  intent('clean text? remove?', 'convert-case', 'removes spaces, breaks and lines'),
  intent('count text?', 'convert-case', 'counts words and characters'),

  intent('expiry domain? check? whois?', 'domain-expiry-checker', 'when a domain expires'),
  intent('whois domain? check?', 'domain-expiry-checker', 'who registered a domain, and when'),
  intent('available domain check?', 'domain-expiry-checker', 'whether a domain is registered'),
  intent('age domain|whois', 'domain-expiry-checker', 'since when a domain is registered'),
  intent('nameserver domain? check? dns?', 'nameserver-checker', 'who hosts the DNS of a domain'),
  intent('move hosting dns domain? email?', 'move-dns', 'checks new name servers before you switch'),
  intent('hosting dns domain? check?', 'nameserver-checker', 'who hosts the DNS of a domain'),
  intent('dns domain? check? website?', 'dig-dns', 'looks up DNS records'),
  intent('recordtype dns? domain? check?', 'dig-dns', 'looks up DNS records'),
  intent('propagation dns? domain? nameserver? check?', 'move-dns', 'compares name servers before and after a change'),
  intent('move hosting remove? dns? domain? website?', 'move-dns', 'checks new name servers before you switch'),
  intent(
    'move dns|domain|nameserver|whois email? website? check?',
    'move-dns',
    'checks new name servers before you switch',
  ),
  intent('dmarcreport domain? email? check? dmarc? health?', 'dmarc-reports', 'reads DMARC reports'),
  intent('caa dns? check? domain?', 'dig-dns', 'looks up DNS records'),
  intent('caa generate|spf dns? domain?', 'records', 'builds and explains this record'),
  intent('securitytxt generate? check? domain? website?', 'records', 'builds and explains this file'),
  intent('spf|dmarc|dkim|bimi|mtasts dns? generate? email? domain?', 'records', 'builds and explains this record'),
  intent('spf|dmarc|dkim|bimi|mtasts explain dns?', 'records', 'builds and explains this record'),
  intent('spf|dmarc|dkim|bimi|mtasts dns? check? email? domain?', 'domain-report', 'checks this record'),
  intent('dnssec domain? check? dns?', 'domain-report', 'validates the DNSSEC chain'),
  intent('blocklist email? check? domain? spam?', 'domain-report', 'whether a domain is on a block list'),
  intent('spam email? check? domain?', 'domain-report', 'why mail does not arrive'),
  intent('spam check email?', 'mail-check', 'whether a message is what it says'),
  intent('health domain|email|dns? check?', 'domain-report', 'a graded report of a domain and its mail'),
  intent('domain|email check', 'domain-report', 'a graded report of a domain and its mail'),
  intent('certificate domain? check? website?', 'domain-report', 'checks TLS and certificates'),
  intent('certificate expiry domain? website?', 'domain-report', 'when a certificate expires'),
  intent(
    'monitor domain? website? certificate? expiry? dns? email? dnssec? robots? sitemap? move? propagation?',
    'watches',
    'watches it and reports changes',
  ),
  intent('dmarc health', 'dmarc-reports', 'reads DMARC reports'),
  intent('bounce email? check? spam?', 'mail-check', 'explains why a message came back'),
  intent('header email? check?', 'mail-check', 'reads the headers of a message'),
  intent('phishing protect|domain email? check?', 'domain-report', 'whether others can send as a domain'),
  intent(
    'impersonation email? protect? domain? check? phishing?',
    'domain-report',
    'whether others can send as a domain',
  ),
  intent('phishing email? check? domain?', 'mail-check', 'whether a message is what it says'),
  intent('dkim|spf|dmarc email check?', 'mail-check', 'verifies DKIM, SPF and DMARC of a message'),
  intent('tech|hosting website check?', 'tech-profiler', 'which technologies a site uses'),
  intent('tech website? check?', 'tech-profiler', 'which technologies a site uses'),

  intent('google access|robots website? check? protect? spam?', 'robots-txt-tester', 'tests and explains robots.txt'),
  intent('robots check? generate? website? spam?', 'robots-txt-tester', 'tests and explains robots.txt'),
  intent('aiservice remove|spam|robots|protect|access website?', 'robots-txt-tester', 'tests and explains robots.txt'),
  intent('sitemap check', 'sitemap-validator', 'checks a sitemap'),
  intent('sitemap generate? website?', 'sitemap-generator', 'writes a sitemap'),
  intent('sitemap', 'sitemap-validator', 'checks a sitemap'),
  intent('links website? check? sitecheck?', 'site-check', 'finds broken links'),
  intent('sitecheck website? check? health?', 'site-check', 'checks a built site'),
  intent('website check|health|google', 'site-check', 'checks a built site'),
  intent('google batch|generate website', 'sitemap-generator', 'writes a sitemap'),
  intent('schema|faq schema? generate? check?', 'schema-markup-generator', 'writes and checks schema.org markup'),

  intent('command website? check? image? install?', 'cli', 'the same tools as a command and for agents'),
  intent('api', 'docs', 'every function with an example'),
  intent('account generate? remove?', 'account', 'sign in, passkeys and devices'),
  intent(
    'visitordata image? privacy? account? email? website?',
    'privacy',
    'what is sent to whom, and how to check it',
  ),
  intent('privacy account? email?', 'privacy', 'what is sent to whom, and how to check it'),
  intent('history check? image? smaller? resize? convert?', 'history', 'images you processed while signed in'),
  intent('theme brighter?', 'home', 'switches between dark and light', { action: 'theme' }),
  intent('offline install?', 'home', 'saves all tools in this browser', { action: 'offline' }),
  intent('install', 'home', 'saves all tools in this browser', { action: 'offline' }),
  intent('shortcuts', 'home', 'shows the keyboard shortcuts', { action: 'shortcuts' }),
  intent('start', 'home', 'opens the home page', { action: 'home' }),

  // A subject alone opens its broadest tool.
  intent('image', 'compressor', 'makes images smaller'),
  intent('domain', 'domain-report', 'a graded report of a domain and its mail'),
  intent('email', 'mail-check', 'whether a message is what it says'),
  intent('text', 'convert-case', 'changes the case of text'),
]
