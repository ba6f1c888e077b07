/** How a level looks. */
export const vipIcons = ['STAR', 'CROWN', 'DIAMOND', 'MEDAL', 'TROPHY'] as const
export const vipColours = ['BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'RUBY', 'BLACK'] as const
export type VipIcon = (typeof vipIcons)[number]
export type VipColour = (typeof vipColours)[number]

/** Labels of levels, their conditions and their changes. */
export const periodLabels = { WEEK: 'Last 7 days', MONTH: 'Last 30 days', LIFETIME: 'Lifetime' }

export const joinLabels = { ALL: 'All thresholds', ANY: 'One threshold' }

export const kindLabels = { UPGRADE: 'Upgrade', DOWNGRADE: 'Downgrade', MANUAL: 'Moved by a user' }

export const changeLabels = { DUE: 'Waiting', APPLIED: 'Applied', SKIPPED: 'Skipped' }
