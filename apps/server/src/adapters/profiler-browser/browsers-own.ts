/** Chromium calls these hosts whatever its switches say. */
export const browsersOwn = new Set([
  'accounts.google.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients2.googleusercontent.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
])
