// The tables of HTML that the reader needs: https://html.spec.whatwg.org/multipage/parsing.html
const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

export const voidElements = set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)
/** A block that ends an open paragraph. */
export const endsParagraph = set(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
)
export const optionalEnd = set(
  'html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th',
)
/** Nothing outside these is reached by a tag inside them. */
export const scopes = set('applet caption html table td th marquee object template foreignobject')
export const special = set(
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp',
)
export const inHead = set('base basefont bgsound link meta title noscript noframes style script template head')
export const rawText = set('script style title textarea xmp iframe noembed noframes')
export const tableParts = set('caption colgroup col thead tbody tfoot tr td th')
export const tableInner = set('table thead tbody tfoot tr')
export const allowedInTable = set('script style template form input')

export const htmlElements = set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset geolocation h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param permission picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp',
)
export const obsolete = set(
  'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem multicol nextid nobr noembed noframes plaintext rb rtc spacer strike tt xmp',
)
