/** Ways money comes and goes; the table payment_method names them for people. */
export const methods = ['upi', 'bank', 'card', 'crypto', 'agent'] as const
