/** Tables of content that audit rows refer to, with their labels. */
export const entities = {
  banner: 'Banner',
  news: 'News item',
} as const
