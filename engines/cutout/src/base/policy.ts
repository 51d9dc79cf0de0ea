// Every tuning constant of the cut-out; those of a published method stay beside its kernel. Shares are of 1 and of
// the shorter side, sizes in pixels, mask values from 0 to 1.

/** Below this the weigher decides alone, because one of the models is wrong in a whole part (docs/decisions/0080). */
export const AGREEMENT_WEIGHED = 0.95
/** Up to here the weigher may still correct whole parts; above, asking it gained nothing (docs/decisions/0080). */
export const AGREEMENT_FUSED = 0.97
/** From here on both masks show the same subject, so they are fused when there is no weigher to ask. */
export const AGREEMENT_SAME_SUBJECT = 0.85
/** From here on the matting, which sees more pixels, may add and remove thin parts. */
export const AGREEMENT_THIN_PARTS = 0.88
/** A zoomed pass that agrees less than this with the first one saw another subject and is dropped. */
export const AGREEMENT_ZOOM = 0.7
/** Two passes of the general model that agree less than this were looking at texture. */
export const AGREEMENT_TEXTURE = 0.3

/** The general model's largest raw value, 0 to 1; below it nothing is distinct from the photo. */
export const MIN_PEAK = 0.3
export const NO_MATTING_AREA = 0.005
/** Mean edge width in pixels of a mask of COMPARED_SIDE; wider edges were guessed (docs/decisions/0080). */
export const GUESSED_EDGE_WIDTH = 2.6
export const COMPARED_SIDE = 320

export const GENERAL_LEVELS = { black: 0.25, white: 0.75 } as const
export const MATTING_LEVELS = { black: 0.1, white: 0.9 } as const

/** Share of the shorter side round a pixel in which both must see the subject for it to be filled. */
export const CONSENSUS_INSIDE = 0.03
/** Share of the shorter side round a pixel in which neither must see anything for it to be cleared. */
export const CONSENSUS_OUTSIDE = 0.06
export const CONSENSUS_SLACK = 0.03

export const FUSE_REACH = 0.06
export const FUSE_VETO_BELOW = 0.02
/** Mean from which the matting is filled, and over how much more it is filled completely. */
export const FUSE_FILL_FROM = 0.97
export const FUSE_FILL_OVER = 0.03

/** Half the width, as a share of the shorter side, below which a difference is a matter of edges. */
export const THIN = 0.0125
/** Share of the shorter side round a missing part in which the model that missed it is not trusted. */
export const PART_MARGIN = 0.05
export const PART_DIFFERENCE = 0.5
export const FINE_PART_DIFFERENCE = 0.25

export const CLOSER_REACH = 0.06
/** Mean difference from which the first pass is kept, and the range over which the closer one takes over. */
export const MAX_CLOSER_GAP = 0.16
export const CLOSER_GAP_OVER = 0.08

export const ZOOM_LARGEST = 0.45
export const ZOOM_MIN_AREA = 0.002
export const ZOOM_MIN_VALUE = 0.3
export const ZOOM_MARGIN = 0.15
export const MAX_ZOOM_SIDE = 1024

// Colour likelihood; the weigher was trained with these values.

export const MIN_COLOUR = 1e-5
export const COLOUR_FIRST_DOUBT = 0.02
export const COLOUR_DOUBT = 0.05
/** Counting again lets colours on the wrong side weigh less. */
export const COLOUR_ROUNDS = 2

export const SOFT_ABOVE = 0.1
export const SOFT_BELOW = 0.9
export const HAIR_EDGE_WIDTH = 6
export const CRISP_PER_PIXEL = 0.04
export const MAX_CRISP_MATTING = 0.12
/** Share cut off both ends of a fitted edge, which takes back the fit's blur. */
export const CRISP_SALIENT = 0.15
export const CRISP_WEIGHED = 0.2
/** Octets cut off both ends of any fit, because a fit never quite reaches 0 and 1. */
export const MIN_SLACK = 4

/**
 * Measured on composites with exact alpha (docs/decisions/0080): photo pixels by pixels of the fit, the longer side
 * that `radius` is meant for, and the guided filter's epsilon.
 */
export const FITS = {
  matting: { ...MATTING_LEVELS, shrink: 1.5, side: 800, radius: 4, epsilon: 1e-5 },
  salient: { ...GENERAL_LEVELS, shrink: 2, side: 600, radius: 8, epsilon: 1e-5 },
  weighed: { black: 0, white: 1, shrink: 1.5, side: 800, radius: 6, epsilon: 1e-5 },
} as const
export const FIT_SIDE = 1200
/** Rows fitted at a time, because the fit needs sixteen numbers a pixel while it is made. */
export const FIT_ROWS = 256
/** Mean of the mask in a window from which, at either end, the photo is not asked any more. */
export const SETTLED_MARGIN = 0.0005
export const LAYERS_SIDE = 800

/** Strength of the brush, 0 to 1, from which it overrides the photo's colours, and how steeply. */
export const FIRM_FROM = 0.75
export const FIRM_RISE = 4
/** Pixels of the smallest brush, so that a thin stroke on a preview is not lost between pixels. */
export const MIN_BRUSH = 0.75
/** Share of the longer side that is removed round a clicked thing, so that its rim and hair go too. */
export const CLICK_RIM = 0.012
export const CLICK_RIM_GAIN = 8

export const CROP_FAINT = 24
export const BLUR_SIDE = 400
export const BLUR_MIN_KNOWN = 1e-4
export const BLUR_WELL_KNOWN = 0.05
export const BLUR_UNKNOWN = 0.999
export const SHADOW_SIDE = 320
export const SHADOW_FLATNESS = 0.12
/** The lowest share of the subject that a contact shadow is as wide as, and the rows it is sampled with. */
export const SHADOW_FOOT = 0.25
export const SHADOW_FOOT_ROWS = 24
export const SHADOW_ROOM = 1.5
export const WEBP_QUALITY = 0.95

/** Share by which its proportions may differ from the photo's, since services round differently. */
export const SAME_SHAPE = 0.01
export const OPAQUE_FROM = 250

/** The general model's second pass: finer edges than at 320, and larger it loses the subject (docs/decisions/0080). */
export const CLOSER_SIDE = 448
/** The weigher's second pass for thin parts; a multiple of 32, so that all its grids are whole. */
export const FINE_SIDE = 640

export const HEADER_BYTES = 256 * 1024
/** Pixels that a decoder can hold before anything is made smaller. */
export const MAX_FILE_PIXELS = 120e6
/** Pixels that fit beside their result into the memory of a tab. */
export const MAX_PHOTO_PIXELS = 64e6
/** Pixels, and pixels a side, that every browser's canvas holds. */
export const SAFE_CANVAS_PIXELS = 16.7e6
export const SAFE_CANVAS_SIDE = 4096
export const MAX_CACHED_PIXELS = 6e6
export const PIXELS_AT_ONCE = 1 << 20
/** Milliseconds without work after which the worker ends, because WebAssembly never gives memory back. */
export const IDLE_MS = 3 * 60_000
