import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of the content of the player site. */
export const permissions = {
  BANNER_VIEW: { allows: 'VIEW', title: 'View banners', meaning: 'Banners of the player site', isOfOperator: true },
  FESTIVAL_GIF_VIEW: {
    allows: 'VIEW',
    title: 'View festival GIFs',
    meaning: 'Animations of festivals on the player site',
    isOfOperator: true,
  },
  NEWS_VIEW: { allows: 'VIEW', title: 'View news', meaning: 'News of the player site', isOfOperator: true },
  APP_NOTIFY_VIEW: {
    allows: 'VIEW',
    title: 'View app notifications',
    meaning: 'Messages to the players’ apps',
    isOfOperator: true,
  },
  APP_NOTIFICATION_HISTORY: {
    allows: 'VIEW',
    title: 'View app notification history',
    meaning: 'App messages with their delivery',
    isOfOperator: true,
  },
  ADVERTISEMENT_VIEW: {
    allows: 'VIEW',
    title: 'View advertisements',
    meaning: 'Advertisements of the player site',
    isOfOperator: true,
  },
  ALERTS_VIEW: {
    allows: 'VIEW',
    title: 'View site alerts',
    meaning: 'Alerts shown on the player site, and who acknowledged them',
    isOfOperator: true,
  },
  BLOG_VIEW: { allows: 'VIEW', title: 'View blog', meaning: 'Posts of the player site', isOfOperator: true },
  APK_VIEW: {
    allows: 'VIEW',
    title: 'View app versions',
    meaning: 'Versions of the Android app',
    isOfOperator: true,
  },
  APK_DOWNLOAD_HISTORY: {
    allows: 'VIEW',
    title: 'View app downloads',
    meaning: 'Downloads of the Android app',
    isOfOperator: true,
  },
  APK_EDIT: {
    allows: 'ACTION',
    title: 'Edit app versions',
    meaning: 'Upload, release and withdraw versions of the Android app',
    isOfOperator: true,
  },
  APP_NOTIFY_SEND: {
    allows: 'ACTION',
    title: 'Send app notifications',
    meaning: 'Write, schedule and cancel messages to the players’ apps',
    isOfOperator: true,
  },
  BANNER_CREATE: {
    allows: 'ACTION',
    title: 'Create banners',
    meaning: 'Add banners to the player site',
    isOfOperator: true,
  },
  BANNER_EDIT: {
    allows: 'ACTION',
    title: 'Edit banners',
    meaning: 'Change and remove banners',
    isOfOperator: true,
  },
  NEWS_EDIT: {
    allows: 'ACTION',
    title: 'Edit news',
    meaning: 'Add, change and remove news',
    isOfOperator: true,
  },
  ADVERTISEMENT_EDIT: {
    allows: 'ACTION',
    title: 'Edit advertisements',
    meaning: 'Add, change and remove advertisements',
    isOfOperator: true,
  },
  ALERTS_EDIT: {
    allows: 'ACTION',
    title: 'Edit site alerts',
    meaning: 'Add, change and remove alerts of the player site',
    isOfOperator: true,
  },
  BLOG_CREATE: { allows: 'ACTION', title: 'Create posts', meaning: 'Write posts of the blog', isOfOperator: true },
  BLOG_EDIT: {
    allows: 'ACTION',
    title: 'Edit posts',
    meaning: 'Change, publish and remove posts of the blog, and restore earlier texts',
    isOfOperator: true,
  },
  FESTIVAL_GIF_CREATE: {
    allows: 'ACTION',
    title: 'Create festival GIFs',
    meaning: 'Add animations of festivals to the player site',
    isOfOperator: true,
  },
  FESTIVAL_GIF_EDIT: {
    allows: 'ACTION',
    title: 'Edit festival GIFs',
    meaning: 'Change and remove animations of festivals',
    isOfOperator: true,
  },
} as const satisfies PermissionDefinitions
