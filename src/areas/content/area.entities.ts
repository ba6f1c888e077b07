/** Tables of content that audit rows refer to, with their labels. */
export const entities = {
  advertisement: 'Advertisement',
  apk_version: 'App version',
  banner: 'Banner',
  blog: 'Post',
  blog_revision: 'Post revision',
  festival_gif: 'Festival GIF',
  news: 'News item',
  push_message: 'Push message',
  push_provider: 'Push provider',
  site_alert: 'Site alert',
} as const
