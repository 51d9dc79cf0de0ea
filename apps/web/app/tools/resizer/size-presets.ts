/** Print sizes are at 300 pixels an inch. */
export const sizePresets = [
  { value: 'instagram-square', label: 'Instagram post, square', width: 1080, height: 1080 },
  { value: 'instagram-portrait', label: 'Instagram post, portrait', width: 1080, height: 1350 },
  { value: 'story', label: 'Story or reel', width: 1080, height: 1920 },
  { value: 'share-card', label: 'Link preview (Open Graph)', width: 1200, height: 630 },
  { value: 'youtube', label: 'YouTube thumbnail', width: 1280, height: 720 },
  { value: 'full-hd', label: 'Full HD screen', width: 1920, height: 1080 },
  { value: '4k', label: '4K screen', width: 3840, height: 2160 },
  { value: 'avatar', label: 'Profile picture', width: 400, height: 400 },
  { value: 'print-10x15', label: 'Print 10 × 15 cm', width: 1181, height: 1772 },
  { value: 'print-13x18', label: 'Print 13 × 18 cm', width: 1535, height: 2126 },
  { value: 'print-a4', label: 'Print A4', width: 2480, height: 3508 },
] as const
