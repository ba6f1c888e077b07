/** Events of inbound keys. */
export const events = [
  'inbound_key.created',
  'inbound_key.issued',
  'inbound_key.revoked',
  'inbound_key.rotated',
  'inbound_key.signatures_ended',
] as const
