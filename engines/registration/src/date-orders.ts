import type { DateOrder } from './dates.ts'

// From the registries' own answers and help texts. Registries that write the month as a word or the year first are not
// listed: their dates need no order.
const dayFirst = new Set(
  (
    'ae al am ao ar at ax ba be bg bo br by ch ci cl cm cr cz de dk dz ec ee es fi fo fr ge gf gg gh gl gp gr gt hk hn hr hu ' +
    'id ie il im iq ir is it je ke kg ky kz la lb li lk lt lu lv ly ma mc md me mg mk ml mn mo mq mr mt mu mx my mz na nc ng ni ' +
    'nl no nz pa pe pf pk pl pm ps pt py qa re ro rs ru rw sa se sg si sk sm sn sr st su sv sy tf th tm tn tr tz ua ug uk uy uz ' +
    've vn wf yt za zm zw xn--p1ai xn--90a3ac'
  ).split(' '),
)
const monthFirst = new Set(['tk', 'us', 'pr', 'ph', 'gu', 'vi', 'fm', 'pw'])

export function dateOrderOf(tld: string): DateOrder | null {
  const last = tld.toLowerCase().split('.').at(-1) ?? ''
  if (monthFirst.has(last)) return 'mdy'
  return dayFirst.has(last) ? 'dmy' : null
}
