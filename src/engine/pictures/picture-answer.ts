/** Nothing of it is kept by anybody on the way, and opened by itself it is a download that can do nothing. */
export const pictureHeaders = {
  'content-type': 'image/jpeg',
  'cache-control': 'no-store, private',
  'content-disposition': 'attachment; filename="document.jpg"',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const
