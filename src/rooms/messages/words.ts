export const threadLabels = { OPEN: 'Open', PENDING: 'Pending', CLOSED: 'Closed', SPAM: 'Spam' } as const
export const categoryLabels = { KYC: 'KYC' } as const
export const sideLabels = { HOUSE: 'House', ACCOUNT: 'Account' } as const
