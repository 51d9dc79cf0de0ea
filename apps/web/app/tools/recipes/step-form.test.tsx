// What the form of a step asks for, as a visitor reads it; a field stands there only where it means something.
import { newStep, type Step } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { read } from '../../../testing/read.ts'
import { StepForm } from './step-form.tsx'

test.each([
  [newStep('rotate'), 'Turn 90° clockwise 180° 90° counter-clockwise'],
  [newStep('flip'), 'Direction Left and right Top and bottom'],
  [newStep('straighten'), 'Angle 0°'],
  [
    newStep('crop'),
    'Part to keep Parts of the picture, in percent of its sides. Left (%) Top (%) Width (%) Height (%)',
  ],
  [
    newStep('crop-ratio'),
    'Width Height Width to height, such as 16 to 9. Keep Top left Top Top right Left Centre Right Bottom left Bottom Bottom right',
  ],
  [newStep('crop-subject'), 'Space round the subject 5%'],
  [newStep('trim'), 'Space to leave 0%'],
  [
    newStep('cutout'),
    'What to keep Decide by the picture People Things New background Without a colour it stays transparent. Shadow None Behind it Under it Cut to the subject (%) With this much space round it.',
  ],
  [newStep('redact'), 'Add a box Colour'],
  [
    newStep('resize'),
    'Size by Width and height Percent Longest side Print size Longest side (px) May enlarge Scaling Fast Best: Lanczos Quality of the file 92% Where no other step says one.',
  ],
  [newStep('sharpen'), 'Amount 0.6 Radius 0.8 px'],
  [newStep('adjust'), 'Brightness 0 Contrast 0 Saturation 0 Warmth 0 Green to magenta 0'],
  [
    newStep('watermark-text'),
    'Text Colour Bold Place Top left Top Top right Left Centre Right Bottom left Bottom Bottom right Width 25% Of the picture’s width. Opacity 50% All over the picture',
  ],
  [
    newStep('watermark-picture'),
    'Choose a picture Place Top left Top Top right Left Centre Right Bottom left Bottom Bottom right Width 25% Of the picture’s width. Opacity 50% All over the picture',
  ],
  [newStep('metadata'), 'Keep Nothing The colour profile Everything, the place too All but what I choose'],
  [
    newStep('convert'),
    'Format JPEG PNG WebP AVIF JPEG XL BMP ICO Quality 92% Where no compression says one. Encoder Fast Small: slower, fewer bytes Where no compression says one.',
  ],
  [
    newStep('compress'),
    'Quality is The same number for all The same look for all: slower The same look in the smallest format Quality 75% Largest file (KB) Empty is no limit. Smallest file (KB) Empty is no limit. The quality rises to reach it; nothing is padded. Encoder Fast Small: slower, fewer bytes PNG with at most 256 colours',
  ],
  [newStep('rename'), 'Pattern May hold {name}, {number}, {width}, {height}.'],
  [
    newStep('outputs'),
    'Set Responsive images with their HTML Favicons Social cards App icons Widths In pixels; those larger than the picture are left out. Formats AVIF, WebP, JPEG AVIF, WebP, PNG WebP, JPEG WebP, PNG WebP only Quality 75% Width on the page As the sizes attribute says it: 100vw is the whole. Colour behind transparent parts',
  ],
  [newStep('collect'), 'Save all as Single files, ZIP or folder One PDF too'],
  [
    newStep('resize', { by: 'pixels' }),
    'Size by Width and height Percent Longest side Print size Width Height Where the shape differs Fit inside Fill and cut Fit and fill up Stretch May enlarge Scaling Fast Best: Lanczos Quality of the file 92% Where no other step says one.',
  ],
  [
    newStep('resize', { by: 'pixels', fit: 'pad' }),
    'Size by Width and height Percent Longest side Print size Width Height Where the shape differs Fit inside Fill and cut Fit and fill up Stretch Fill-up colour May enlarge Scaling Fast Best: Lanczos Quality of the file 92% Where no other step says one.',
  ],
  [
    newStep('resize', { by: 'percent' }),
    'Size by Width and height Percent Longest side Print size Percent 50% May enlarge Scaling Fast Best: Lanczos Quality of the file 92% Where no other step says one.',
  ],
  [
    newStep('resize', { by: 'print' }),
    'Size by Width and height Percent Longest side Print size Width Height Unit Centimetres Inches Dots per inch Where the shape differs Fit inside Fill and cut Fit and fill up Stretch May enlarge Scaling Fast Best: Lanczos Quality of the file 92% Where no other step says one.',
  ],
  [
    newStep('metadata', { keep: 'some' }),
    'Keep Nothing The colour profile Everything, the place too All but what I choose Remove the place Remove camera and software Remove names and rights Remove dates Remove descriptions',
  ],
  [
    newStep('convert', { format: 'jpeg' }),
    'Format JPEG PNG WebP AVIF JPEG XL BMP ICO Quality 92% Where no compression says one. Colour behind transparent parts Encoder Fast Small: slower, fewer bytes Where no compression says one.',
  ],
  [
    newStep('compress', { most: 51_200, least: 20_480 }),
    'Quality is The same number for all The same look for all: slower The same look in the smallest format Quality 75% Largest file (KB) Empty is no limit. Smallest file (KB) Empty is no limit. The quality rises to reach it; nothing is padded. May enlarge to reach the smallest file Encoder Fast Small: slower, fewer bytes A limit may cost a PNG its colours PNG with at most 256 colours',
  ],
  [
    newStep('outputs', { set: 'app-icons' }),
    'Set Responsive images with their HTML Favicons Social cards App icons Colour behind transparent parts',
  ],
  [newStep('outputs', { set: 'favicons' }), 'Set Responsive images with their HTML Favicons Social cards App icons'],
  [
    newStep('watermark-text', { tiled: true }),
    'Text Colour Bold Width 25% Of the picture’s width. Opacity 50% All over the picture',
  ],
] as [Step, string][])('%o asks for: %s', (step, asked) => {
  expect(read(StepForm, { at: 0, step })).toBe(asked)
})
