import { site } from '../app/shell/site-text.ts'

const forCompressor = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'image/bmp': ['.bmp'],
}
const forConverter = {
  'image/jxl': ['.jxl'],
  'image/tiff': ['.tif', '.tiff'],
  'image/gif': ['.gif'],
  'image/svg+xml': ['.svg'],
}

export function webManifest() {
  return {
    id: '/',
    name: 'Sundry – a toolbox for the web',
    short_name: site.name,
    description: site.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0d0f0b',
    theme_color: '#0d0f0b',
    categories: ['utilities', 'productivity', 'photo'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // The service worker answers /share: nothing that is shared reaches the server.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/*'] }] },
    },
    file_handlers: [
      { action: '/compressor', accept: forCompressor },
      { action: '/converter', accept: forConverter },
    ],
    shortcuts: [
      { name: 'Image Compressor', url: '/compressor' },
      { name: 'Image Converter', url: '/converter' },
      { name: 'DNS Record Lookup', url: '/dig-dns' },
    ],
  }
}
