import { ofFamily } from './rule.ts'

export const images = ofFamily('images', {
  'image-heavy': {
    severity: 'warning',
    title: 'An image is larger than necessary',
    why: 'Images take up most of the loading time on phones.',
    fix: 'Compress it at the same visual quality; `--fix` does that: PNG losslessly, large JPEG files with no visible change.',
    bad: 'scan.bmp  (3 MB)',
    good: 'scan.jpg  (180 kB, the same look)',
  },
})
