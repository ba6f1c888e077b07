/** Testers are offered the beta channel beside what all players get. */
export const channels = ['PROD', 'BETA'] as const
export const channelLabels = { PROD: 'Production', BETA: 'Beta' } as const

export const appVersionLabels = { UPLOADED: 'Uploaded', RELEASED: 'Released', WITHDRAWN: 'Withdrawn' } as const

/** Where a player followed the link to the app. */
export const downloadSources = ['SITE', 'LINK', 'QR', 'UPDATE'] as const
export const sourceLabels = { SITE: 'Site', LINK: 'Link', QR: 'QR code', UPDATE: 'Update prompt' } as const

export const downloadResults = ['STARTED', 'COMPLETED', 'FAILED'] as const
export const resultLabels = { STARTED: 'Started', COMPLETED: 'Completed', FAILED: 'Failed' } as const
