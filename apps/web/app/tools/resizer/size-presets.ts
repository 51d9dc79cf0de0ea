const size = (label: string, width: number, height: number) => ({ value: label, label, width, height })

/** Print sizes are at 300 pixels an inch. */
export const sizePresets = [
  size('Instagram post, square', 1080, 1080),
  size('Instagram post, portrait', 1080, 1350),
  size('Story or reel', 1080, 1920),
  size('Link preview (Open Graph)', 1200, 630),
  size('YouTube thumbnail', 1280, 720),
  size('Full HD screen', 1920, 1080),
  size('4K screen', 3840, 2160),
  size('Profile picture', 400, 400),
  size('Print 10 × 15 cm', 1181, 1772),
  size('Print 13 × 18 cm', 1535, 2126),
  size('Print A4', 2480, 3508),
]
