export interface Advisory {
  from?: string
  /** The first release without it; null where no release of the line fixes it. */
  below: string | null
  severity: 'low' | 'medium' | 'high' | 'critical'
  identifiers: readonly string[]
  summary: string
  link?: string
}

const xss = 'Cross-site scripting'
const pollution = 'Prototype pollution'
const redos = 'Regular expression denial of service (ReDoS)'

const of = (
  identifier: string | readonly string[],
  severity: Advisory['severity'],
  summary: string,
  below: string | null,
  from?: string,
): Advisory => ({
  identifiers: typeof identifier === 'string' ? [identifier] : identifier,
  severity,
  summary,
  below,
  ...(from !== undefined && { from }),
})

/** From the public advisories of each library: a selection, so silence is no proof of safety. */
export const advisories: Readonly<Record<string, readonly Advisory[]>> = {
  jQuery: [
    of('CVE-2011-4969', 'medium', `${xss} via selectors`, '1.6.3'),
    of('CVE-2012-6708', 'medium', `${xss} via selectors`, '1.9.0'),
    of('CVE-2015-9251', 'medium', `${xss} via cross-origin responses`, '3.0.0', '1.4.0'),
    of('CVE-2019-11358', 'medium', `${pollution} in extend`, '3.4.0'),
    of('CVE-2020-11022', 'medium', `${xss} in htmlPrefilter`, '3.5.0', '1.2.0'),
    of('CVE-2020-11023', 'medium', `${xss} via option elements`, '3.5.0', '1.0.3'),
  ],
  'jQuery UI': [
    of('CVE-2016-7103', 'medium', `${xss} in the dialog's closeText`, '1.12.0'),
    of(['CVE-2021-41182', 'CVE-2021-41183', 'CVE-2021-41184'], 'medium', `${xss} via widget options`, '1.13.0'),
    of('CVE-2022-31160', 'medium', `${xss} in checkboxradio`, '1.13.2'),
  ],
  Bootstrap: [
    of(['CVE-2018-14040', 'CVE-2018-14041', 'CVE-2018-14042'], 'medium', `${xss} in data attributes`, '3.4.0'),
    of(['CVE-2018-14040', 'CVE-2018-14041', 'CVE-2018-14042'], 'medium', `${xss} in data attributes`, '4.1.2', '4.0.0'),
    of(['CVE-2018-20676', 'CVE-2018-20677'], 'medium', `${xss} in tooltip and affix`, '3.4.0'),
    of('CVE-2019-8331', 'medium', `${xss} in tooltip and popover templates`, '3.4.1'),
    of('CVE-2019-8331', 'medium', `${xss} in tooltip and popover templates`, '4.3.1', '4.0.0'),
    of('CVE-2024-6484', 'medium', `${xss} in the carousel`, '4.0.0', '2.0.0'),
    of('CVE-2024-6531', 'medium', `${xss} in the carousel`, '5.0.0', '4.0.0'),
  ],
  AngularJS: [
    of('CVE-2019-10768', 'high', `${pollution} in merge`, '1.7.9'),
    of('CVE-2020-7676', 'medium', `${xss} via select elements`, '1.8.0'),
    of(['CVE-2022-25844', 'CVE-2023-26116', 'CVE-2023-26117', 'CVE-2023-26118'], 'medium', redos, null, '1.0.0'),
    of(['CVE-2024-8372', 'CVE-2024-8373'], 'medium', 'Image source restrictions bypass', null, '1.0.0'),
  ],
  Handlebars: [
    of('CVE-2019-19919', 'critical', `${pollution} leading to code execution`, '4.3.0', '4.0.0'),
    of('CVE-2019-20920', 'high', 'Code execution via templates', '4.5.3', '4.0.0'),
    of('CVE-2019-20922', 'high', redos, '4.4.5', '4.0.0'),
    of(['CVE-2021-23369', 'CVE-2021-23383'], 'critical', 'Code execution via templates', '4.7.7'),
  ],
  DOMPurify: [
    of('CVE-2020-26870', 'medium', `${xss} via mutation (mXSS)`, '2.0.17'),
    of('CVE-2024-45801', 'high', `${pollution} that weakens the depth check`, '2.5.4'),
    of('CVE-2024-45801', 'high', `${pollution} that weakens the depth check`, '3.1.3', '3.0.0'),
    of('CVE-2024-47875', 'critical', `${xss} via deep nesting`, '2.5.0'),
    of('CVE-2024-47875', 'critical', `${xss} via deep nesting`, '3.1.3', '3.0.0'),
    of('CVE-2024-48910', 'critical', pollution, '2.4.2'),
    of('CVE-2025-26791', 'medium', `${xss} via mutation (mXSS)`, '3.2.4'),
  ],
  Lodash: [
    of('CVE-2018-3721', 'medium', pollution, '4.17.5'),
    of('CVE-2018-16487', 'medium', pollution, '4.17.11'),
    of('CVE-2019-1010266', 'medium', redos, '4.17.11'),
    of('CVE-2019-10744', 'critical', `${pollution} in defaultsDeep`, '4.17.12'),
    of('CVE-2020-8203', 'high', `${pollution} in zipObjectDeep`, '4.17.19', '3.7.0'),
    of('CVE-2021-23337', 'high', 'Command injection via templates', '4.17.21'),
    of('CVE-2020-28500', 'medium', redos, '4.17.21', '4.0.0'),
  ],
  'Moment.js': [
    of('CVE-2016-4055', 'medium', redos, '2.11.2'),
    of('CVE-2017-18214', 'high', redos, '2.19.3'),
    of('CVE-2022-24785', 'high', 'Path traversal via locale names', '2.29.2', '1.0.1'),
    of('CVE-2022-31129', 'high', redos, '2.29.4', '2.18.0'),
  ],
  Axios: [
    of('CVE-2019-10742', 'high', 'Denial of service: the response size limit is not enforced', '0.18.1'),
    of('CVE-2020-28168', 'medium', 'Server-side request forgery: redirects bypass the proxy', '0.21.1'),
    of('CVE-2021-3749', 'high', redos, '0.21.2'),
    of('CVE-2023-45857', 'medium', 'The CSRF token leaks to other hosts', '0.28.0', '0.8.1'),
    of('CVE-2023-45857', 'medium', 'The CSRF token leaks to other hosts', '1.6.0', '1.0.0'),
    of('CVE-2025-27152', 'high', 'Server-side request forgery: absolute URLs bypass the base URL', '0.30.0'),
    of('CVE-2025-27152', 'high', 'Server-side request forgery: absolute URLs bypass the base URL', '1.8.2', '1.0.0'),
  ],
  'Underscore.js': [of('CVE-2021-23358', 'high', 'Code injection via the template variable', '1.12.1', '1.3.2')],
  'Knockout.js': [of('CVE-2019-14862', 'medium', xss, '3.5.0')],
  Select2: [of('CVE-2016-10744', 'medium', `${xss} via remote data`, '4.0.6')],
  DataTables: [
    of('CVE-2015-6584', 'medium', xss, '1.10.10'),
    of('CVE-2020-28458', 'high', pollution, '1.10.22'),
    of('CVE-2021-23445', 'medium', `${xss} via arrays`, '1.11.3'),
  ],
  Highcharts: [of('CVE-2018-20801', 'high', redos, '6.1.0'), of('CVE-2021-29489', 'high', xss, '9.0.0')],
  Mustache: [of('CVE-2015-8862', 'medium', `${xss} in unquoted attributes`, '2.2.1')],
  Swiper: [of('CVE-2021-23370', 'critical', pollution, '6.5.1')],
  'Chart.js': [of('CVE-2020-7746', 'high', pollution, '2.9.4')],
  Prototype: [of(['CVE-2020-27511', 'CVE-2020-7993'], 'high', redos, null, '1.0.0')],
  'Vue.js': [of('CVE-2024-9506', 'low', redos, '3.0.0', '2.0.0')],
  'Next.js': [
    of('CVE-2025-29927', 'critical', 'Middleware authorisation bypass', '12.3.5', '11.1.4'),
    of('CVE-2025-29927', 'critical', 'Middleware authorisation bypass', '13.5.9', '13.0.0'),
    of('CVE-2025-29927', 'critical', 'Middleware authorisation bypass', '14.2.25', '14.0.0'),
    of('CVE-2025-29927', 'critical', 'Middleware authorisation bypass', '15.2.3', '15.0.0'),
  ],
}
