/** Payment methods; the table payment_method has their display names. */
export const methods = ['upi', 'bank', 'card', 'crypto', 'agent'] as const
