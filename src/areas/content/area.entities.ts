/** Tables of content that audit rows refer to, with their labels. */
export const entities = {
  advertisement: 'Advertisement',
  banner: 'Banner',
  festival_gif: 'Festival GIF',
  news: 'News item',
  site_alert: 'Site alert',
} as const
