/** Tables of players that audit rows refer to, with their labels. */
export const entities = {
  audit: 'Player log entry',
  device_alert: 'Device alert',
  device_restriction: 'Device rule',
  kyc_document: 'Document',
  message_broadcast: 'Broadcast',
  message_draft: 'Unsent message',
  message_template: 'Message template',
  message_thread: 'Message',
  player: 'Player',
  player_complaint: 'Complaint',
  player_exclusion: 'Exclusion',
  player_limit: 'Player limit',
  player_note: 'Player note',
  player_notification: 'Player notification',
  player_restriction: 'Restriction',
  player_session: 'Player session',
  tag: 'Tag',
} as const

/** Tables that were renamed, by the former name. */
export const formerEntities = { player_notice: 'player_notification' } as const satisfies Readonly<
  Record<string, keyof typeof entities>
>
