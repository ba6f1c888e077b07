/** Tables of inbound keys that audit rows refer to, with their labels. */
export const entities = {
  inbound_key: 'Inbound key',
} as const
