// Every tuning constant of the cut-out. Constants of a published method stay beside its kernel, and what a network
// asks of its input beside the network. Shares are of 1 unless a line says of what.

// Agreement of two masks: intersection over union, 0 to 1.

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

// Doubt: when there is no subject, or the visitor should check the result.

/** The general model's largest raw value, 0 to 1; below it nothing stands out from the photo. */
export const LEAST_PEAK = 0.3
/** A matting that covers a smaller share of the picture than this has found nobody. */
export const NO_MATTING_AREA = 0.005
/** Mean edge width in pixels of a mask of COMPARED_SIDE; wider edges were guessed (docs/decisions/0080). */
export const GUESSED_EDGE_WIDTH = 2.6
/** Pixels a side at which masks are compared, so that widths mean the same for all photos. */
export const COMPARED_SIDE = 320

// Levels: mask values below `black` become 0, those above `white` become 1.

/** The general model is uncertain over wide margins. */
export const GENERAL_LEVELS = { black: 0.25, white: 0.75 } as const
/** The matting and the weigher are nearly certain near both ends. */
export const MATTING_LEVELS = { black: 0.1, white: 0.9 } as const

// Consensus: where both models are sure, the weigher may not contradict them.

/** Share of the shorter side round a pixel in which both must see the subject for it to be filled. */
export const CONSENSUS_INSIDE = 0.03
/** Share of the shorter side round a pixel in which neither must see anything for it to be cleared. */
export const CONSENSUS_OUTSIDE = 0.06
/** Share of a window that may disagree before the consensus counts for nothing. */
export const CONSENSUS_SLACK = 0.03

// Fusion of both masks.

/** Share of the shorter side from the general mask within which the matting may still see hair. */
export const FUSE_REACH = 0.06
/** Mean of the general mask in that window below which the matting fades out. */
export const FUSE_VETO_BELOW = 0.02
/** Mean from which the matting is filled, and over how much more it is filled completely. */
export const FUSE_FILL_FROM = 0.97
export const FUSE_FILL_OVER = 0.03

// Whole parts against thin ones.

/** Half the width, as a share of the shorter side, below which a difference is a matter of edges. */
export const THIN = 0.0125
/** Share of the shorter side round a missing part in which the model that missed it is not trusted. */
export const PART_MARGIN = 0.05
/** Difference of two mask values from which a pixel counts as missing. */
export const PART_DIFFERENCE = 0.5
/** The same for the weigher's larger pass, which has lost track of a part sooner. */
export const FINE_PART_DIFFERENCE = 0.25

// The general model's pass at more pixels.

/** Share of the shorter side over which it is compared with the first pass. */
export const CLOSER_REACH = 0.06
/** Mean difference from which the first pass stands, and over how much less the closer one takes over. */
export const CLOSER_GAP_MOST = 0.16
export const CLOSER_GAP_OVER = 0.08

// Zoom: a small subject gets a pass of its own.

/** Share of the picture's longer way from which a subject is large enough without it. */
export const ZOOM_LARGEST = 0.45
/** Share of the picture's area below which it is a speck. */
export const ZOOM_LEAST_AREA = 0.002
/** Mask value from which a pixel belongs to the subject that is zoomed to. */
export const ZOOM_LEAST_VALUE = 0.3
/** Margin round the subject, as a share of its longer side. */
export const ZOOM_MARGIN = 0.15
/** Pixels of the longer side that a merged mask may have, to bound memory. */
export const ZOOM_LONGEST = 1024

// Colour likelihood; the weigher was trained with these values.

/** Share added to every colour, so that one seen on neither side says nothing. */
export const COLOUR_LEAST = 1e-5
/** How far from certain a mask value is taken when colours are counted first. */
export const COLOUR_FIRST_DOUBT = 0.02
/** The same when the counted colours may contradict the mask. */
export const COLOUR_DOUBT = 0.05
/** Counting again lets colours on the wrong side weigh less. */
export const COLOUR_ROUNDS = 2

// Softness of edges.

/** Mask values between these lie on an edge. */
export const SOFT_ABOVE = 0.1
export const SOFT_BELOW = 0.9
/** Edge width in mask pixels from which an edge is hair and stays soft. */
export const HAIR_EDGE_WIDTH = 6
/** Crispness gained by each pixel that an edge is narrower than hair. */
export const CRISP_PER_PIXEL = 0.04
/** The largest crispness of a matting's edge, as the share cut off both ends. */
export const CRISP_MATTING_MOST = 0.12
/** Share cut off both ends of a fitted edge, which takes back the fit's blur. */
export const CRISP_SALIENT = 0.15
export const CRISP_WEIGHED = 0.2
/** Octets cut off both ends of any fit, because a fit never quite reaches 0 and 1. */
export const LEAST_SLACK = 4

// Refinement at the photo's size.

/**
 * How each kind of mask is fitted to its photo, measured on composites with exact alpha (docs/decisions/0080): photo
 * pixels by pixels of the fit, the longer side that `radius` is meant for, and the guided filter's epsilon.
 */
export const FITS = {
  matting: { ...MATTING_LEVELS, shrink: 1.5, side: 800, radius: 4, epsilon: 1e-5 },
  salient: { ...GENERAL_LEVELS, shrink: 2, side: 600, radius: 8, epsilon: 1e-5 },
  weighed: { black: 0, white: 1, shrink: 1.5, side: 800, radius: 6, epsilon: 1e-5 },
} as const
/** Pixels of the longer side of a fit; masks hold no more detail. */
export const FIT_SIDE = 1200
/** Rows fitted at a time, because the fit needs sixteen numbers a pixel while it is made. */
export const FIT_ROWS = 256
/** Mean of the mask in a window from which, at either end, the photo is not asked any more. */
export const SETTLED_MARGIN = 0.0005
/** Pixels of the longer side at which colours are estimated; they change slowly along a soft edge. */
export const LAYERS_SIDE = 800

// Corrections by hand.

/** Strength of the brush, 0 to 1, from which it overrides the photo's colours, and how steeply. */
export const FIRM_FROM = 0.75
export const FIRM_RISE = 4
/** Pixels of the smallest brush, so that a thin stroke on a preview is not lost between pixels. */
export const LEAST_BRUSH = 0.75
/** Share of the longer side that is removed round a clicked thing, so that its rim and hair go too. */
export const CLICK_RIM = 0.012
/** Inverse of the share of a window from which that rim is removed completely. */
export const CLICK_RIM_GAIN = 8

// The composed picture.

/** Alpha in octets up to which a pixel is dust or shadow and does not count for the crop. */
export const CROP_FAINT = 24
/** Pixels of the longer side of a blurred background, which has no detail. */
export const BLUR_SIDE = 400
/** Share of background in a window below which its colour is not known. */
export const BLUR_LEAST_KNOWN = 1e-4
/** Share from which it is known well enough for wider windows not to be needed. */
export const BLUR_WELL_KNOWN = 0.05
/** Share of a colour still unknown at which the photo's own is taken. */
export const BLUR_UNKNOWN = 0.999
/** Pixels of the longer side of a shadow, which has no detail. */
export const SHADOW_SIDE = 320
/** Height of a contact shadow as a share of the subject's. */
export const SHADOW_FLATNESS = 0.12
/** The lowest share of the subject that a contact shadow is as wide as, and the rows it is sampled with. */
export const SHADOW_FOOT = 0.25
export const SHADOW_FOOT_ROWS = 24
/** Room round a shadow, in times its blur, so that the blur is not cut off. */
export const SHADOW_ROOM = 1.5
/** Quality of a WebP, 0 to 1. */
export const WEBP_QUALITY = 0.95

// A cut-out that another service made.

/** Share by which its proportions may differ from the photo's, since services round differently. */
export const SAME_SHAPE = 0.01
/** Alpha in octets from which a pixel is opaque; a picture of such pixels has nothing cut out. */
export const OPAQUE_FROM = 250

// Sizes of what the networks are given, in pixels a side.

/** The general model's second pass: finer edges than at 320, and larger it loses the subject (docs/decisions/0080). */
export const CLOSER_SIDE = 448
/** The weigher's second pass for thin parts; a multiple of 32, so that all its grids are whole. */
export const FINE_SIDE = 640

// Memory and time.

/** Octets of a file that nearly every header fits into. */
export const HEADER_BYTES = 256 * 1024
/** Pixels that a decoder can hold before anything is made smaller. */
export const MOST_FILE_PIXELS = 120e6
/** Pixels that fit beside their result into the memory of a tab. */
export const MOST_PHOTO_PIXELS = 64e6
/** Pixels, and pixels a side, that every browser's canvas holds. */
export const SAFE_CANVAS_PIXELS = 16.7e6
export const SAFE_CANVAS_SIDE = 4096
/** Pixels up to which a rendered photo stays in memory for the next change of its style. */
export const MOST_CACHED_PIXELS = 6e6
/** Pixels read from a canvas at a time. */
export const PIXELS_AT_ONCE = 1 << 20
/** Milliseconds without work after which the worker ends, because WebAssembly never gives memory back. */
export const IDLE_MS = 3 * 60_000
