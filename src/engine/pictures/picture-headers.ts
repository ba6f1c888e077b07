/** Never cached; opened directly it is a sandboxed download. */
export const pictureHeaders = {
  'content-type': 'image/jpeg',
  'cache-control': 'no-store, private',
  'content-disposition': 'attachment; filename="document.jpg"',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const
