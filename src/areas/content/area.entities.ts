/** Tables of content that audit rows refer to, with their labels. */
export const entities = {
  banner: 'Banner',
  festival_gif: 'Festival GIF',
  news: 'News item',
} as const
