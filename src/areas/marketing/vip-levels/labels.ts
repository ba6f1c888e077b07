/** Labels of levels, their conditions and their changes. */
export const periodLabels = { WEEK: 'Last 7 days', MONTH: 'Last 30 days', LIFETIME: 'Lifetime' }

export const joinLabels = { ALL: 'All thresholds', ANY: 'One threshold' }

export const kindLabels = { UPGRADE: 'Upgrade', DOWNGRADE: 'Downgrade', MANUAL: 'Moved by a user' }

export const changeLabels = { DUE: 'Waiting', APPLIED: 'Applied', SKIPPED: 'Skipped' }
