export const alertLevels = ['INFO', 'WARNING', 'DANGER'] as const
export const alertLevelLabels = { INFO: 'Info', WARNING: 'Warning', DANGER: 'Danger' } as const

/** How the player site shows an alert. */
export const alertDisplays = ['TOAST', 'BAR', 'DIALOG', 'BLOCKING'] as const
export const alertDisplayLabels = {
  TOAST: 'Toast',
  BAR: 'Sticky bar',
  DIALOG: 'Dialog',
  BLOCKING: 'Blocking dialog',
} as const
